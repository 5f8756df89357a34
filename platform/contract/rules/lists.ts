import type { Answer } from '../tested-api/caller.ts';
import {
  getRows,
  HUB_PERMISSIONS,
  type Row,
  type Rule,
  requirePermissions,
  requireWrites,
  type TestedApi,
} from '../tested-api/tested-api.ts';
import { Breach, inEachCase, NotTested, requireStatus } from '../tested-api/verdict.ts';

/** Smaller lists need no compression: they fit into one packet. */
const SMALL_BODY_BYTES = 1400;

/** How often lists are read again, because other users may change them between two reads. */
const MAX_READS = 3;

/** The limit of hubs whose tenants are read. */
const MAX_HUBS = 20;

/** Checks each list that the main user may read. */
async function inEachList(
  { main, document }: TestedApi,
  check: (call: string) => Promise<void>,
): Promise<void> {
  const readable = document.calls.filter(
    ({ statuses, permissions }) =>
      statuses.includes(304) && permissions.some((one) => main.permissions.has(one)),
  );
  if (readable.length === 0) throw new NotTested('needs a token that may read a list');
  await inEachCase(readable, ({ name }) => check(name));
}

async function compressed(api: TestedApi): Promise<void> {
  await inEachList(api, async (call) => {
    const answer = requireStatus(await api.main.caller.ask(call), 200);
    if (answer.headers.has('content-encoding')) return;
    if (Buffer.byteLength(answer.text) < SMALL_BODY_BYTES) {
      throw new NotTested('needs longer lists');
    }
    throw new Breach(answer, 'br or gzip', 'no Content-Encoding');
  });
}

const again = (answer: Answer) => ({
  headers: {
    'if-none-match': answer.headers.get('etag') ?? '',
    // Otherwise fetch adds `no-cache`, which makes servers send a whole answer.
    'cache-control': 'max-age=0',
  },
});

async function unchanged(api: TestedApi): Promise<void> {
  await inEachList(api, async (call) => {
    for (let read = 1; ; read += 1) {
      const first = requireStatus(await api.main.caller.ask(call), 200);
      if (!first.headers.has('etag')) throw new Breach(first, 'an ETag', 'none');
      const second = await api.main.caller.ask(call, again(first));
      if (second.status === 304) return;
      if (second.status !== 200 || second.text === first.text) throw new Breach(second, '304');
      if (read === MAX_READS) throw new NotTested('needs a list that does not change meanwhile');
    }
  });
}

async function changed(api: TestedApi): Promise<void> {
  const created = requireWrites(api, 'GetManagementHubs', ...HUB_PERMISSIONS);
  const before = requireStatus(await api.main.caller.ask('GET /hub/list'), 200);
  await created.hub();
  const after = await api.main.caller.ask('GET /hub/list', again(before));
  requireStatus(after, 200);
  if (after.headers.get('etag') !== before.headers.get('etag')) return;
  throw new Breach(after, 'a different ETag than before', 'the same');
}

/** A list, and the description of what is missing in it. */
type Missing = readonly [list: Answer, what: string] | undefined;

async function complete(api: TestedApi): Promise<void> {
  requirePermissions(api, 'GetTenants', 'GetAllUsers', 'GetManagementHubs');
  const { caller } = api.main;
  for (let read = 1; ; read += 1) {
    const hubs = requireStatus(await caller.ask('GET /hub/list'), 200);
    const users = requireStatus(await caller.ask('GET /user/listall'), 200);
    const tenants = requireStatus(await caller.ask('GET /tenant/list'), 200);
    const missing =
      missingUsers(hubs, users) ??
      missingHubs(hubs, users) ??
      (await missingTenants(api, hubs, tenants));
    if (missing === undefined) break;
    if (read === MAX_READS) throw new Breach(missing[0], 'all', `a list without ${missing[1]}`);
  }
  if (api.createdRows !== undefined) await keepsAllRows(api);
}

function missingUsers(hubs: Answer, users: Answer): Missing {
  for (const { id, name, userCount } of getRows(hubs)) {
    const count = getRows(users).filter(({ hubId }) => hubId === id).length;
    if (typeof userCount === 'number' && count !== userCount) {
      return [users, `${userCount} users of the hub ${name}, but ${count}`];
    }
  }
  return undefined;
}

function missingHubs(hubs: Answer, users: Answer): Missing {
  const known = getIds(hubs);
  const lost = getRows(users).find(({ hubId }) => !known.has(hubId));
  return lost && [hubs, `${lost.hubId}, the hub of a user`];
}

async function missingTenants(api: TestedApi, hubs: Answer, tenants: Answer): Promise<Missing> {
  const known = getIds(tenants);
  for (const { id, name } of getRows(hubs).slice(0, MAX_HUBS)) {
    const path = { hubId: String(id) };
    const { json } = await api.main.caller.ask('GET /hub/{hubId}/tenantids', { path });
    const ids: unknown[] = Array.isArray(json) ? json : [];
    const lost = ids.find((one) => !known.has(one));
    if (lost !== undefined) return [tenants, `${lost}, a tenant of the hub ${name}`];
  }
  return undefined;
}

/** Checks that the list has a new tenant, and all earlier ones. */
async function keepsAllRows(api: TestedApi): Promise<void> {
  if (!api.main.permissions.has('PutTenant')) return;
  const before = await api.main.caller.ask('GET /tenant/list');
  const { body } = await requireWrites(api).tenant();
  const after = await api.main.caller.ask('GET /tenant/list');
  const there = getIds(after);
  const lost = [...getRows(before), body].find(({ id }: Row) => !there.has(id));
  if (lost === undefined) return;
  throw new Breach(after, 'all', `a list without ${lost.id}, which is stored`);
}

const getIds = (list: Answer): ReadonlySet<unknown> => new Set(getRows(list).map(({ id }) => id));

export const listRules: readonly Rule[] = [
  { statement: 'Lists are complete', check: complete },
  { statement: 'Lists are compressed', check: compressed },
  { statement: 'An unchanged list is answered with 304', check: unchanged },
  { statement: 'A changed list is sent again, with a different ETag', check: changed },
];
