import {
  askAboutUnknown,
  FOR_HUBS,
  FOR_USERS,
  needs,
  type Rule,
  rowsIn,
  type TestedApi,
  writing,
} from '../tested-api/tested-api.ts';
import { Breach, inEachCase, NotTested, requireStatus } from '../tested-api/verdict.ts';

/** Checks that callers without a hub get 404; a 200 without a hub is a breach. */
function noHub({ people }: TestedApi): void {
  const answers = people.flatMap(({ ownHub }) => ownHub ?? []);
  const wrong = answers.find(({ status, json }) => status !== 404 && !isHub(status, json));
  if (wrong) throw new Breach(wrong, '404', `${wrong.status} with ${wrong.text.slice(0, 40)}`);
  if (answers.some(({ status }) => status === 404)) return;
  throw new NotTested('needs the token of a user with GetManagementHub and without a hub');
}

const isHub = (status: number, json: unknown) =>
  status === 200 && typeof json === 'object' && json !== null;

/** Returns the users that have a hub, with their hubs. */
const withHub = ({ people }: TestedApi) =>
  people.flatMap(({ ownHub, ...user }) =>
    ownHub && isHub(ownHub.status, ownHub.json)
      ? [{ ...user, hubId: String(Object(ownHub.json).id) }]
      : [],
  );

async function ownUsers(api: TestedApi): Promise<void> {
  const readers = withHub(api).filter(({ permissions }) => permissions.has('GetUsers'));
  if (readers.length === 0) {
    throw new NotTested('needs the token of a user with GetUsers and a hub');
  }
  await inEachCase(readers, async ({ caller, hubId }) => {
    const answer = requireStatus(await caller.ask('GET /user/list'), 200);
    const stranger = rowsIn(answer).find((row) => row.hubId !== hubId);
    if (stranger) throw new Breach(answer, 'no other', `a user of the hub ${stranger.hubId}`);
  });
}

async function readableTenantIds(api: TestedApi): Promise<void> {
  needs(api, 'GetManagementHubs');
  const hubs = requireStatus(await api.main.caller.ask('GET /hub/list'), 200);
  const ids = rowsIn(hubs).map(({ id }) => String(id));
  const call = 'GET /hub/{hubId}/tenantids';
  const managers = withHub(api).filter(({ permissions }) => !permissions.has('GetManagementHubs'));
  if (managers.length === 0 || ids.length < 2) {
    throw new NotTested('needs two hubs, and the token of a user who may read just one');
  }
  await inEachCase(managers, async ({ caller, hubId }) => {
    requireStatus(await caller.ask(call, { path: { hubId } }), 200);
    const other = ids.find((id) => id !== hubId) ?? '';
    requireStatus(await caller.ask(call, { path: { hubId: other } }), 404, 403);
  });
}

async function hubWithUsers(api: TestedApi): Promise<void> {
  const made = writing(api, ...FOR_USERS);
  const { body: hub } = await made.hub();
  const { body: user } = await made.user(hub.id);
  const { caller } = api.main;
  requireStatus(await caller.ask('DELETE /hub/{id}', { path: hub }), 409);
  requireStatus(await caller.ask('DELETE /user/{id}', { path: user }), 204);
  requireStatus(await caller.ask('DELETE /hub/{id}', { path: hub }), 204);
}

async function goneIsGone(api: TestedApi): Promise<void> {
  const made = writing(api, ...FOR_USERS);
  const { body: hub } = await made.hub();
  const { body: user } = await made.user(hub.id);
  for (const [call, path] of [
    ['DELETE /user/{id}', user],
    ['DELETE /hub/{id}', hub],
  ] as const) {
    requireStatus(await api.main.caller.ask(call, { path }), 204);
    requireStatus(await api.main.caller.ask(call, { path }), 404);
  }
}

/** Creates a hub and a tenant, with functions that add the tenant to the hub and remove it. */
async function pair(api: TestedApi) {
  const permissions = ['PutTenant', 'GetManagementHubs', 'AddTenantToHub', 'RemoveTenantFromHub'];
  const made = writing(api, ...FOR_HUBS, ...permissions);
  const [{ body: tenant }, { body: hub }] = [await made.tenant(), await made.hub()];
  const { caller } = api.main;
  const path = { hubId: hub.id, tenantId: tenant.id, id: hub.id };
  const change = (method: 'PUT' | 'DELETE') =>
    caller.ask(`${method} /hub/{hubId}/tenant/{tenantId}`, { path });
  return { path, change, ask: (call: string) => caller.ask(call, { path }) };
}

async function addedTwice(api: TestedApi): Promise<void> {
  const { path, change, ask } = await pair(api);
  for (const [method, count] of [
    ['PUT', 1],
    ['DELETE', 0],
  ] as const) {
    requireStatus(await change(method), 204);
    requireStatus(await change(method), 204);
    const answer = requireStatus(await ask('GET /hub/{hubId}/tenantids'), 200);
    const ids: unknown[] = Array.isArray(answer.json) ? answer.json : [];
    const found = ids.filter((id) => id === path.tenantId).length;
    if (found !== count) throw new Breach(answer, `it ${count} times`, `the tenant ${found} times`);
  }
}

async function released(api: TestedApi): Promise<void> {
  needs(api, 'GetTenants');
  const { path, change, ask } = await pair(api);
  requireStatus(await change('PUT'), 204);
  requireStatus(await ask('DELETE /hub/{id}'), 204);
  const list = requireStatus(await ask('GET /tenant/list'), 200);
  if (rowsIn(list).some(({ id }) => id === path.tenantId)) return;
  throw new Breach(list, 'the tenant still', 'a list without the tenant of a deleted hub');
}

/** Makes calls with new ids, which are not in use. */
async function notThere(api: TestedApi): Promise<void> {
  const calls = api.document.calls.filter(({ ids }) => ids.length > 0);
  await inEachCase(calls, async (call) => {
    const needed = call.everyHub ?? call.permissions[0] ?? '';
    if (call.method === 'GET') needs(api, needed);
    else writing(api, ...call.permissions, ...(call.body === undefined ? [] : ['DeleteUser']));
    requireStatus(await askAboutUnknown(api, call, api.main.caller), 404);
  });
}

export const hubRules: readonly Rule[] = [
  { says: 'A missing row is 404', look: notThere },
  { says: '`GET /hub` is 404 for a caller without a hub', look: noHub },
  { says: '`GET /user/list` has the users of the caller’s hub', look: ownUsers },
  { says: '`tenantids` can be read by users who may read that hub', look: readableTenantIds },
  { says: '`DELETE /hub/{id}` is 409 while the hub has users', look: hubWithUsers },
  { says: 'A deleted hub releases its tenants', look: released },
  { says: 'A user or hub can be deleted once: 204, then 404', look: goneIsGone },
  { says: 'Adding or removing a tenant twice is 204', look: addedTwice },
];
