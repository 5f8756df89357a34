import {
  askAboutUnknown,
  getRows,
  HUB_PERMISSIONS,
  type Rule,
  requirePermissions,
  requireWrites,
  type TestedApi,
  USER_PERMISSIONS,
} from '../tested-api/tested-api.ts';
import { Breach, inEachCase, NotTested, requireStatus } from '../tested-api/verdict.ts';

/** Checks that callers without a hub get 404; a 200 without a hub is a breach. */
function noHub({ users }: TestedApi): void {
  const answers = users.flatMap(({ ownHub }) => ownHub ?? []);
  const wrong = answers.find(({ status, json }) => status !== 404 && !isHub(status, json));
  if (wrong) throw new Breach(wrong, '404', `${wrong.status} with ${wrong.text.slice(0, 40)}`);
  if (answers.some(({ status }) => status === 404)) return;
  throw new NotTested('needs the token of a user with GetManagementHub and without a hub');
}

const isHub = (status: number, json: unknown) =>
  status === 200 && typeof json === 'object' && json !== null;

/** Returns the users that have a hub, with their hubs. */
const withHub = ({ users }: TestedApi) =>
  users.flatMap(({ ownHub, ...user }) =>
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
    const foreign = getRows(answer).find((row) => row.hubId !== hubId);
    if (foreign) throw new Breach(answer, 'no other', `a user of the hub ${foreign.hubId}`);
  });
}

async function readableTenantIds(api: TestedApi): Promise<void> {
  requirePermissions(api, 'GetManagementHubs');
  const hubs = requireStatus(await api.main.caller.ask('GET /hub/list'), 200);
  const ids = getRows(hubs).map(({ id }) => String(id));
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
  const created = requireWrites(api, ...USER_PERMISSIONS);
  const { body: hub } = await created.hub();
  const { body: user } = await created.user(hub.id);
  const { caller } = api.main;
  requireStatus(await caller.ask('DELETE /hub/{id}', { path: hub }), 409);
  requireStatus(await caller.ask('DELETE /user/{id}', { path: user }), 204);
  requireStatus(await caller.ask('DELETE /hub/{id}', { path: hub }), 204);
}

async function deletedOnce(api: TestedApi): Promise<void> {
  const created = requireWrites(api, ...USER_PERMISSIONS);
  const { body: hub } = await created.hub();
  const { body: user } = await created.user(hub.id);
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
  const created = requireWrites(api, ...HUB_PERMISSIONS, ...permissions);
  const [{ body: tenant }, { body: hub }] = [await created.tenant(), await created.hub()];
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
    if (found !== count) throw new Breach(answer, `${count} times`, `the tenant ${found} times`);
  }
}

async function tenantsRemain(api: TestedApi): Promise<void> {
  requirePermissions(api, 'GetTenants');
  const { path, change, ask } = await pair(api);
  requireStatus(await change('PUT'), 204);
  requireStatus(await ask('DELETE /hub/{id}'), 204);
  const list = requireStatus(await ask('GET /tenant/list'), 200);
  if (getRows(list).some(({ id }) => id === path.tenantId)) return;
  throw new Breach(list, 'the tenant still', 'a list without the tenant of a deleted hub');
}

/** Makes calls with new ids, which are not in use. */
async function missingRows(api: TestedApi): Promise<void> {
  const calls = api.document.calls.filter(({ ids }) => ids.length > 0);
  await inEachCase(calls, async (call) => {
    const needed = call.everyHub ?? call.permissions[0] ?? '';
    if (call.method === 'GET') requirePermissions(api, needed);
    else
      requireWrites(api, ...call.permissions, ...(call.body === undefined ? [] : ['DeleteUser']));
    requireStatus(await askAboutUnknown(api, call, api.main.caller), 404);
  });
}

export const hubRules: readonly Rule[] = [
  { statement: 'A missing row is 404', check: missingRows },
  { statement: '`GET /hub` is 404 for a caller without a hub', check: noHub },
  { statement: '`GET /user/list` has the users of the caller’s hub', check: ownUsers },
  { statement: '`tenantids` can be read by users who may read that hub', check: readableTenantIds },
  {
    statement: '`DELETE /hub/{id}` is answered with 409 while the hub has users',
    check: hubWithUsers,
  },
  { statement: 'The tenants of a deleted hub remain', check: tenantsRemain },
  { statement: 'A user or hub can be deleted once: 204, then 404', check: deletedOnce },
  { statement: 'Adding or removing a tenant twice is 204', check: addedTwice },
];
