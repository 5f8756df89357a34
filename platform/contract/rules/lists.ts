import type { Answer } from '../tested-api/caller.ts';
import { LISTS } from '../tested-api/created-rows.ts';
import { readAgain } from '../tested-api/observed-changes.ts';
import {
  getRows,
  needRows,
  type Row,
  type Rule,
  readList,
  readRows,
  requirePermissions,
  type TestedApi,
} from '../tested-api/tested-api.ts';
import {
  Breach,
  Breaches,
  inEachCase,
  NotTested,
  needStatus,
  requireStatus,
} from '../tested-api/verdict.ts';

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
    ({ name, statuses, permissions }) =>
      statuses.includes(304) &&
      !name.includes('{') &&
      permissions.some((one) => main.permissions.has(one)),
  );
  if (readable.length === 0) throw new NotTested('needs a token that may read a list');
  await inEachCase(readable, ({ name }) => check(name));
}

async function compressed(api: TestedApi): Promise<void> {
  await inEachList(api, async (call) => {
    const answer = needStatus(await api.main.caller.ask(call), 200);
    if (answer.headers.has('content-encoding')) return;
    if (Buffer.byteLength(answer.text) < SMALL_BODY_BYTES) {
      throw new NotTested('needs longer lists');
    }
    throw new Breach(answer, 'Content-Encoding: br or gzip', 'no Content-Encoding');
  });
}

/** Reads a list twice, until it has not changed between the two reads. */
async function readTwice(
  api: TestedApi,
  call: string,
): Promise<readonly [first: Answer, second: Answer]> {
  for (let read = 1; read <= MAX_READS; read += 1) {
    const first = requireStatus(await api.main.caller.ask(call), 200);
    const etag = first.headers.get('etag') ?? 'none';
    if (!/^(?:W\/)?"[^"]*"$/.test(etag)) throw new Breach(first, 'an ETag in quotes', etag);
    const second = await api.main.caller.ask(call, readAgain(first));
    if (second.status !== 200 || second.text === first.text) return [first, second];
  }
  throw new NotTested('needs a list that does not change meanwhile');
}

async function unchanged(api: TestedApi): Promise<void> {
  await inEachList(api, async (call) => {
    const [, second] = await readTwice(api, call);
    requireStatus(second, 304);
  });
}

async function withEtag(api: TestedApi): Promise<void> {
  await inEachList(api, async (call) => {
    if (api.hasReported(call)) throw new NotTested('needs lists with an ETag');
    const [first, second] = await readTwice(api, call);
    const etag = first.headers.get('etag') ?? '';
    const actual = second.headers.get('etag') ?? 'no ETag';
    if (actual !== etag) throw new Breach(second, `ETag: ${etag}`, actual);
  });
}

/** Checks that a browser asks again before it uses a stored list (RFC 9111 §4.2). */
async function revalidated(api: TestedApi): Promise<void> {
  await inEachList(api, async (call) => {
    const answer = needStatus(await api.main.caller.ask(call), 200);
    const control = answer.headers.get('cache-control')?.toLowerCase() ?? '';
    const isRevalidated = /\b(?:no-cache|no-store|max-age=0)\b/.test(control);
    const isFresh = /\b(?:max-age|immutable)\b/.test(control);
    const hasAge = answer.headers.has('expires') || answer.headers.has('last-modified');
    if (isRevalidated || !(isFresh || hasAge)) return;
    throw new Breach(answer, 'cache-control: no-cache', control || 'none, but an age');
  });
}

/** A list, and the description of what is wrong with it. */
type Incomplete = readonly [list: Answer, what: string];

async function complete(api: TestedApi): Promise<void> {
  requirePermissions(api, 'GetTenants', 'GetAllUsers', 'GetManagementHubs');
  for (let read = 1; ; read += 1) {
    const found = await findIncomplete(api);
    if (found.length === 0) return;
    if (read < MAX_READS) continue;
    throw new Breaches(found.map(([list, what]) => new Breach(list, 'each row once', what)));
  }
}

/** Returns the lists that contradict each other. */
async function findIncomplete(api: TestedApi): Promise<Incomplete[]> {
  const { caller } = api.main;
  const hubs = await caller.ask(LISTS.hub);
  const users = await caller.ask(LISTS.user);
  const tenants = await caller.ask(LISTS.tenant);
  const [hubRows, userRows] = [needRows(api, hubs), needRows(api, users)];
  const tenantRows = needRows(api, tenants);
  const found: Incomplete[] = [hubs, users, tenants].flatMap((list) => repeated(list));
  const known = getIds(hubRows);
  const lost = userRows.find(({ hubId }) => !known.has(hubId));
  if (lost) found.push([hubs, `no hub ${lost.hubId}, which a user has`]);
  for (const { id, name, userCount } of hubRows) {
    const count = userRows.filter(({ hubId }) => hubId === id).length;
    if (count >= Number(userCount)) continue;
    found.push([users, `${count} users of the hub ${name}, which has ${userCount}`]);
    break;
  }
  const missing = await missingTenant(api, hubRows, getIds(tenantRows));
  if (missing) found.push([tenants, missing]);
  return found;
}

function repeated(list: Answer): Incomplete[] {
  const ids = getRows(list).map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  return twice === undefined ? [] : [[list, `the row ${twice} twice`]];
}

async function missingTenant(
  api: TestedApi,
  hubs: readonly Row[],
  known: ReadonlySet<unknown>,
): Promise<string | undefined> {
  for (const { id, name } of hubs.slice(0, MAX_HUBS)) {
    const path = { hubId: String(id) };
    const { json } = await api.main.caller.ask('GET /hub/{hubId}/tenantids', { path });
    const ids: unknown[] = Array.isArray(json) ? json : [];
    const lost = ids.find((one) => !known.has(one));
    if (lost !== undefined) return `no tenant ${lost}, which the hub ${name} has`;
  }
  return undefined;
}

/** Compares the name of a hub in the rows of its users. */
async function hubNames(api: TestedApi): Promise<void> {
  requirePermissions(api, 'GetAllUsers', 'GetManagementHubs');
  const names = new Map((await readRows(api, 'hub')).map(({ id, name }) => [id, name]));
  const { list, rows } = await readList(api, 'user');
  const wrong = rows.find(({ hubId, hubName }) => names.has(hubId) && names.get(hubId) !== hubName);
  if (!wrong) return;
  throw new Breach(list, `the name ${names.get(wrong.hubId)} of the hub`, String(wrong.hubName));
}

const getIds = (rows: readonly Row[]): ReadonlySet<unknown> => new Set(rows.map(({ id }) => id));

export const listRules: readonly Rule[] = [
  { statement: 'Lists are complete', check: complete },
  { statement: 'A user has the name of its hub', check: hubNames },
  { statement: 'Lists are compressed', check: compressed },
  { statement: 'An unchanged list is answered with 304', check: unchanged },
  { statement: 'A 304 has the ETag of the list', check: withEtag },
  { statement: 'Browsers ask again before they use a stored list', check: revalidated },
];
