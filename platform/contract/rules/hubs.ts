import { randomUUID } from 'node:crypto';
import {
  askAboutUnknown,
  HUB_PERMISSIONS,
  needRows,
  type Rule,
  readRows,
  requirePermissions,
  requireWrites,
  type TestedApi,
  USER_PERMISSIONS,
  withHub,
} from '../tested-api/tested-api.ts';
import {
  Breach,
  inEachCase,
  NotTested,
  needStatus,
  requireStatus,
  runCases,
} from '../tested-api/verdict.ts';

const PAIR = '/hub/{hubId}/tenant/{tenantId}';

/** Checks that callers without a hub get 404; a 200 without a hub is a breach. */
function noHub({ users }: TestedApi): void {
  const answers = users.flatMap(({ ownHub }) => ownHub ?? []);
  const isHub = (json: unknown) => typeof json === 'object' && json !== null;
  const wrong = answers.find(
    ({ status, json }) => status !== 404 && !(status === 200 && isHub(json)),
  );
  if (wrong) throw new Breach(wrong, '404', `${wrong.status} with ${wrong.text.slice(0, 40)}`);
  if (answers.some(({ status }) => status === 404)) return;
  throw new NotTested('needs the token of a user with GetManagementHub and without a hub');
}

async function ownUsers(api: TestedApi): Promise<void> {
  const readers = withHub(api).filter(({ permissions }) => permissions.has('GetUsers'));
  if (readers.length === 0) {
    throw new NotTested('needs the token of a user with GetUsers and a hub');
  }
  await inEachCase(readers, async ({ caller, hubId }) => {
    const answer = await caller.ask('GET /user/list');
    const foreign = needRows(api, answer).find((row) => row.hubId !== hubId);
    if (foreign) throw new Breach(answer, 'no other', `a user of the hub ${foreign.hubId}`);
  });
}

async function readableTenantIds(api: TestedApi): Promise<void> {
  requirePermissions(api, 'GetManagementHubs');
  const ids = (await readRows(api, 'hub')).map(({ id }) => String(id));
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
  await created.user(hub.id);
  requireStatus(await api.main.caller.ask('DELETE /hub/{id}', { path: hub }), 409);
}

async function deleted(api: TestedApi): Promise<void> {
  const created = requireWrites(api, ...USER_PERMISSIONS);
  const { body: hub } = await created.hub();
  const { body: user } = await created.user(hub.id);
  await runCases(
    async () => requireStatus(await api.main.caller.ask('DELETE /user/{id}', { path: user }), 204),
    async () => requireStatus(await api.main.caller.ask('DELETE /hub/{id}', { path: hub }), 204),
  );
}

/** Returns a hub and the tenant of this test, with functions that add the tenant to hubs and remove it. */
async function pair(api: TestedApi) {
  const permissions = ['PutTenant', 'GetManagementHubs', 'AddTenantToHub', 'RemoveTenantFromHub'];
  const created = requireWrites(api, ...HUB_PERMISSIONS, ...permissions);
  const [{ body: tenant }, { body: hub }] = [await created.tenant(), await created.hub()];
  const { caller } = api.main;
  return {
    hubId: hub.id,
    tenantId: tenant.id,
    otherHub: async () => (await created.hub()).body.id,
    change: (method: 'PUT' | 'DELETE', ids: { hubId?: string; tenantId?: string } = {}) =>
      caller.ask(`${method} ${PAIR}`, { path: { hubId: hub.id, tenantId: tenant.id, ...ids } }),
    readIds: async (hubId = hub.id) => {
      const answer = await caller.ask('GET /hub/{hubId}/tenantids', { path: { hubId } });
      const ids: unknown[] = Array.isArray(needStatus(answer, 200).json) ? Object(answer.json) : [];
      return { answer, count: ids.filter((id) => id === tenant.id).length };
    },
  };
}

async function addedTwice(api: TestedApi): Promise<void> {
  const { change, readIds } = await pair(api);
  const twice = (method: 'PUT' | 'DELETE', expected: number) => async () => {
    needStatus(await change(method));
    requireStatus(await change(method), 204);
    const { answer, count } = await readIds();
    if (count === expected) return;
    throw new Breach(answer, `the tenant ${expected} times`, `it ${count} times`);
  };
  await runCases(twice('PUT', 1), twice('DELETE', 0));
}

async function inSeveralHubs(api: TestedApi): Promise<void> {
  const { change, readIds, hubId: first, otherHub } = await pair(api);
  const second = await otherHub();
  needStatus(await change('PUT'));
  needStatus(await change('PUT', { hubId: second }));
  for (const hubId of [first, second]) {
    const { answer, count } = await readIds(hubId);
    if (count === 0) throw new Breach(answer, 'the tenant in both hubs', 'a list without it');
  }
  needStatus(await change('DELETE', { hubId: second }));
  const { answer, count } = await readIds(first);
  if (count === 0)
    throw new Breach(answer, 'the tenant still in the other hub', 'a list without it');
}

async function tenantsRemain(api: TestedApi): Promise<void> {
  requirePermissions(api, 'GetTenants');
  const { hubId: id, tenantId, change } = await pair(api);
  needStatus(await change('PUT'));
  needStatus(await api.main.caller.ask('DELETE /hub/{id}', { path: { id } }));
  const list = await api.main.caller.ask('GET /tenant/list');
  if (needRows(api, list).some((row) => row.id === tenantId)) return;
  throw new Breach(list, 'the tenant still', 'a list without the tenant of a deleted hub');
}

/** Makes calls with ids that are not in use, with ids of which one is, and with those of a deleted user. */
async function missingRows(api: TestedApi): Promise<void> {
  const calls = api.document.calls.filter(({ ids }) => ids.length > 0);
  const unknown = calls.map((call) => async () => {
    const needed = call.everyHub ?? call.permissions[0] ?? '';
    if (call.method === 'GET') requirePermissions(api, needed);
    else requireWrites(api, needed, ...(call.body === undefined ? [] : ['DeleteUser']));
    requireStatus(await askAboutUnknown(api, call, api.main.caller), 404);
  });
  const halves = (['PUT', 'DELETE'] as const).flatMap((method) =>
    (['hubId', 'tenantId'] as const).map((id) => async () => {
      const { change } = await pair(api);
      requireStatus(await change(method, { [id]: randomUUID() }), 404);
    }),
  );
  const deletedUser = async () => {
    const created = requireWrites(api, ...USER_PERMISSIONS);
    const { body: path } = await created.user((await created.hub()).body.id);
    const remove = () => api.main.caller.ask('DELETE /user/{id}', { path });
    needStatus(await remove());
    requireStatus(await remove(), 404);
  };
  await runCases(...unknown, ...halves, deletedUser);
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
  { statement: 'A deletion is answered with 204', check: deleted },
  { statement: 'Adding or removing a tenant twice is 204', check: addedTwice },
  { statement: 'A tenant can be in several hubs', check: inSeveralHubs },
  { statement: 'The tenants of a deleted hub remain', check: tenantsRemain },
];
