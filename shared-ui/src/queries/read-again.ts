import {
  configuration,
  type HubId,
  hubs,
  type ListRow,
  type ListSource,
  type TenantId,
} from '@console/shared-auth';
import { deltaHeaders, type ListDelta, parseDelta } from '../contract/list-delta.ts';
import { runToEnd } from '../idle/run-to-end.ts';
import { runWhenIdle } from '../idle/when-idle.ts';
import { askList, type LastAnswer, toAnswer } from './list-answer.ts';
import { noteEdit, RowEdit } from './row-edit.ts';
import { readRows } from './row-faults.ts';
import { rowPositions } from './row-positions.ts';
import { withSameRows } from './same-rows.ts';
import { changedSet } from './set-change.ts';

/** Lists up to this length are compared in one step, in a millisecond or two. */
const SHORT_ROWS = 4_000;

/** Milliseconds for which refetching a list yields to other work; after that, it does not yield. */
const YIELDS_FOR_MS = 5_000;

/** An answer whose changes the server may be asked for. */
type Base<Row> = LastAnswer<Row> & { readonly etag: string };

/**
 * Reads a list again: only its changes, if the API has the extension `list-deltas`, else the whole list. Unchanged
 * rows keep their objects.
 *
 * @param before - the rows that are shown: the last answer, and later changes by the user
 */
export async function readAgain<Row extends ListRow>(
  source: ListSource<Row>,
  signal: AbortSignal,
  before: Row[],
  last: LastAnswer<Row> | undefined,
): Promise<LastAnswer<Row>> {
  const work = <Result>(steps: Generator<undefined, Result>) =>
    before.length > SHORT_ROWS ? runWhenIdle(steps, signal) : runToEnd(steps);
  const callbacks = { beforeParse: pausing(signal) };
  const headers = await changesHeaders(last?.etag);
  const base = headers && isBase(last) ? last : undefined;
  let answer = await askList(source, signal, { ...callbacks, ...(headers && { headers }) });
  const changed = base && applyAnswer(source, base, answer);
  if (changed && base.rows === before) return changed;
  // A delta that must not be used: whatever is wrong with it, the whole list is right.
  if (base && !changed && !isWhole(answer)) {
    answer = await askList(source, signal, callbacks);
  }
  const next = changed ?? (await work(toAnswer(source, answer)));
  return { ...next, rows: await work(withSameRows(before, next.rows)) };
}

const isBase = <Row>(last: LastAnswer<Row> | undefined): last is Base<Row> =>
  last?.etag !== undefined;

type Asked = Pick<Awaited<ReturnType<typeof askList>>, 'data' | 'response'>;

/** Returns the headers that ask for the changes since an ETag; undefined if the API does not offer them. */
export async function changesHeaders(
  etag: string | undefined,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (etag === undefined) return undefined;
  const settings = await configuration.catch(() => undefined);
  return settings?.api.extensions.includes('list-deltas') ? deltaHeaders(etag) : undefined;
}

/** Returns the changes that an answer has; undefined if it has none, or wrong ones. */
export function changesIn({ data, response }: Asked, etag: string): ListDelta | undefined {
  if (response?.status === 304) return { rows: [], gone: [] };
  return response && parseDelta(response, data, etag);
}

/** Checks that an answer is not a delta, even if its body is a list. */
export const isWhole = ({ data, response }: Asked): boolean =>
  response?.status !== 226 && Array.isArray(data);

/** Returns the list after an answer with its changes; undefined if the answer has none, or wrong ones. */
function applyAnswer<Row extends ListRow>(
  source: ListSource<Row>,
  base: Base<Row>,
  answer: Awaited<ReturnType<typeof askList>>,
): LastAnswer<Row> | undefined {
  const delta = changesIn(answer, base.etag);
  if (!delta) return undefined;
  const { rows, faults } = runToEnd(readRows(source, delta.rows));
  if (faults.length > 0) return undefined;
  const sent = rows.length + delta.gone.length;
  return {
    askedAt: answer.askedAt,
    sent,
    etag: answer.response?.headers.get('etag') ?? base.etag,
    rows: sent === 0 ? base.rows : patched(base.rows, rows, delta.gone.map(String)),
  };
}

/**
 * Returns a list with the changes: changed rows stay in their place, new rows come last. Only these rows are looked
 * at, so that one change of 100,000 rows costs one.
 */
export function patched<Row extends ListRow>(
  before: readonly Row[],
  rows: readonly Row[],
  gone: readonly string[],
): Row[] {
  const positions = rowPositions(before);
  const replaced = new Map<number, Row | undefined>();
  const added: Row[] = [];
  for (const row of rows) {
    const position = positions.at(row.id);
    if (position === undefined) added.push(row);
    else replaced.set(position, row);
  }
  for (const id of gone) {
    const position = positions.at(id);
    if (position !== undefined) replaced.set(position, undefined);
  }
  const places = [...replaced.keys()].sort((one, other) => one - other);
  const fresh = new Map<number, Row>();
  let removed = 0;
  for (const place of places) {
    const row = replaced.get(place);
    if (row) fresh.set(place - removed, row);
    else removed += 1;
  }
  for (const [at, row] of added.entries()) fresh.set(before.length - removed + at, row);
  const edit = new RowEdit(before.length, places, [...fresh.keys()]);
  // The cast is safe: `carried` asks only for fresh positions.
  const next = edit.carried(before, (at) => fresh.get(at) as Row);
  noteEdit(before, next, edit);
  // The next delta needs them, even if no list shows these rows in between.
  rowPositions(next, before);
  return next;
}

/** The ETags of sets as the server sent them: a set that the user has changed since has none. */
const etags = new WeakMap<ReadonlySet<TenantId>, string>();

/** Reads a hub's tenants: only the changes since `before`, if the API offers them. */
export async function readIds(
  hubId: HubId,
  signal: AbortSignal,
  before: ReadonlySet<TenantId> | undefined,
) {
  const askedAt = Date.now();
  const etag = before && etags.get(before);
  const headers = await changesHeaders(etag);
  let answer = await hubs.readTenantIds(hubId, { signal, ...(headers && { headers }) });
  const changes = etag && headers && changesIn(answer, etag);
  if (headers && !changes && !isWhole(answer)) answer = await hubs.readTenantIds(hubId, { signal });
  const ids = before && changes ? withChanges(before, changes) : hubs.idsIn(answer.data);
  const next = answer.response?.headers.get('etag');
  if (next) etags.set(ids, next);
  return { ids, askedAt, sent: changes ? changes.rows.length + changes.gone.length : ids.size };
}

function withChanges(
  before: ReadonlySet<TenantId>,
  { rows, gone }: ListDelta,
): ReadonlySet<TenantId> {
  if (rows.length + gone.length === 0) return before;
  return changedSet(before, hubs.idsIn(rows), hubs.idsIn(gone));
}

/** Returns a function to await that yields to user input, except in a hidden page, which is rarely idle. */
function pausing(signal: AbortSignal): () => Promise<void> {
  const startedAt = performance.now();
  return async () => {
    if (document.hidden || performance.now() - startedAt > YIELDS_FOR_MS) return;
    await runWhenIdle([].values(), signal);
  };
}
