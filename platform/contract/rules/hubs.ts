import { randomUUID } from 'node:crypto';
import type { Answer } from '../tested-api/caller.ts';
import {
  allowedCalls,
  askAboutUnknown,
  getSubject,
  HUB_PERMISSIONS,
  needRows,
  type Rule,
  readList,
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

/** Compares the hub of a token's user with the list of users, if the user is in it. */
async function ownHub(api: TestedApi): Promise<void> {
  const rows = await readRows(api, 'user');
  await inEachCase(api.users, ({ caller, ownHub: answer }) => {
    const row = rows.find(({ id }) => id === getSubject(caller.token));
    if (!answer || !row)
      throw new NotTested('needs the token of a listed user with GetManagementHub');
    const { id }: { id?: unknown } = Object(answer.json);
    const isFaulty = answer.status === 200 && !api.document.conforms('Hub', answer.json);
    if (isFaulty) throw new NotTested('needs hubs as the document says');
    if (answer.status === 200 && id === row.hubId) return;
    throw new Breach(answer, `the hub ${row.hubId}`, `${answer.status} with the id ${id}`);
  });
}

async function ownUsers(api: TestedApi): Promise<void> {
  const readers = withHub(api).filter(({ permissions }) => permissions.has('GetUsers'));
  if (readers.length === 0) {
    throw new NotTested('needs the token of a user with GetUsers and a hub');
  }
  await inEachCase(readers, async ({ caller, hubId }) => {
    const answer = await caller.ask('GET /user/list');
    const own = needRows(api, answer);
    const foreign = own.find((row) => row.hubId !== hubId);
    if (foreign) throw new Breach(answer, 'no other', `a user of the hub ${foreign.hubId}`);
    const all = (await readRows(api, 'user')).filter((row) => row.hubId === hubId);
    if (all.length !== own.length) {
      throw new Breach(answer, `the ${all.length} users of the hub`, `${own.length} users`);
    }
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
    requireHidden(await caller.ask(call, { path: { hubId: other } }));
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

/** Makes the writing calls that have a permission for other hubs, about another hub. */
async function otherHubs(api: TestedApi): Promise<void> {
  const created = requireWrites(api, ...USER_PERMISSIONS);
  const cases = withHub(api).flatMap(({ caller, permissions }) =>
    allowedCalls(api)
      .filter(
        ({ method, everyHub, permissions: needed }) =>
          method !== 'GET' &&
          everyHub !== undefined &&
          !permissions.has(everyHub) &&
          needed.some((one) => permissions.has(one)),
      )
      .map((call) => ({ caller, call })),
  );
  if (cases.length === 0) {
    throw new NotTested('needs --other-token-file, with a token that may change just one hub');
  }
  const hub = (await created.hub()).body;
  const user = (await created.user(hub.id)).body;
  await inEachCase(cases, async ({ caller, call }) => {
    const answer =
      call.body === 'UserBody'
        ? await created.put('user', created.newUser(), { caller, hubId: hub.id })
        : await caller.ask(call.name, { path: { hubId: hub.id, id: user.id } });
    requireHidden(answer);
  });
}

/** Checks that a caller is told nothing about a row of another hub. */
function requireHidden(answer: Answer): void {
  if (answer.status !== 403) requireStatus(answer, 404);
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
  const atOnce = async () => {
    const both = await Promise.all([change('PUT'), change('PUT')]);
    for (const answer of both) requireStatus(answer, 204);
  };
  await runCases(twice('PUT', 1), twice('DELETE', 0), atOnce);
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
  const { list, rows } = await readList(api, 'tenant');
  if (rows.some((row) => row.id === tenantId)) return;
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
  const deletedRows = async () => {
    const created = requireWrites(api, ...USER_PERMISSIONS, 'GetManagementHubs');
    const { body: hub } = await created.hub();
    const { body: user } = await created.user(hub.id);
    const path = { hubId: hub.id };
    const remove = (kind: 'user' | 'hub', id: string) =>
      api.main.caller.ask(`DELETE /${kind}/{id}`, { path: { id } });
    needStatus(await remove('user', user.id));
    needStatus(await remove('hub', hub.id));
    await runCases(
      async () => requireStatus(await remove('user', user.id), 404),
      async () => requireStatus(await remove('hub', hub.id), 404),
      async () =>
        requireStatus(await api.main.caller.ask('GET /hub/{hubId}/tenantids', { path }), 404),
      async () =>
        requireStatus(await created.put('user', created.newUser(), { hubId: hub.id }), 404),
    );
  };
  await runCases(...unknown, ...halves, deletedRows);
}

export const hubRules: readonly Rule[] = [
  { statement: 'A missing row is 404', check: missingRows },
  {
    statement: 'A caller without the permission for other hubs cannot change them',
    check: otherHubs,
  },
  { statement: '`GET /hub` is 404 for a caller without a hub', check: noHub },
  { statement: '`GET /hub` is the hub of the caller', check: ownHub },
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
