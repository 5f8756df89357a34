import { ApiError, type HubId, hubs, type TenantId } from '@console/shared-auth';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { ListDelta } from '../contract/list-delta.ts';
import { isLive } from '../queries/follow-server.ts';
import { noteAnswer } from '../queries/list-source.ts';

const HUBS_AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Milliseconds for which data is not refetched if the server does not report changes. */
const FRESH_FOR_MS = 30_000;

/** Returns the query of a hub's tenant ids; only changes of that hub refetch it. */
export function tenantIdsQuery(hubId: HubId) {
  return {
    queryKey: hubs.tenantIdsKey(hubId),
    queryFn: (reading: Reading) => inTurn(hubId, reading),
    staleTime: () => (isLive() ? Number.POSITIVE_INFINITY : FRESH_FOR_MS),
    structuralSharing: false,
  } as const;
}

export function useTenantIds(hubId: HubId | undefined) {
  return useQuery({
    ...tenantIdsQuery(hubId ?? hubs.idOf('')),
    enabled: hubId !== undefined,
  });
}

type Reading = Pick<QueryFunctionContext, 'client' | 'signal'>;

async function inTurn(hubId: HubId, reading: Reading): Promise<ReadonlySet<TenantId>> {
  if (running >= HUBS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    reading.signal.throwIfAborted();
    return await readIds(hubId, reading);
  } catch (error) {
    // The hub was deleted after the hubs were listed, so it no longer has tenants.
    if (error instanceof ApiError && error.kind === 'not-found') return new Set();
    throw error;
  } finally {
    const next = waiting.shift();
    // Pass the slot on to the next request.
    if (next) next();
    else running -= 1;
  }
}

/** The ETags of sets as the server sent them: a set that the user has changed since has none. */
const etags = new WeakMap<ReadonlySet<TenantId>, string>();

/** Reads a hub's tenants: only the changes, if the API has the extension `list-deltas`. */
async function readIds(hubId: HubId, { client, signal }: Reading): Promise<ReadonlySet<TenantId>> {
  const queryKey = hubs.tenantIdsKey(hubId);
  const query = client.getQueryCache().get(JSON.stringify(queryKey));
  const before = client.getQueryData<ReadonlySet<TenantId>>(queryKey);
  const etag = before && etags.get(before);
  const late =
    etag === undefined
      ? undefined
      : await import(/* webpackChunkName: 'list' */ '../queries/read-again.ts').catch(
          () => undefined,
        );
  const headers = await late?.changesHeaders(etag);
  const askedAt = Date.now();
  let answer = await hubs.askTenantIds(hubId, signal, headers);
  const changes = headers && late?.changesIn(answer, etag ?? '');
  if (headers && !changes && !late?.isWhole(answer)) {
    answer = await hubs.askTenantIds(hubId, signal);
  }
  const ids = before && changes ? withChanges(before, changes) : hubs.idsIn(answer.data);
  const sent = changes ? changes.rows.length + changes.gone.length : ids.size;
  noteAnswer(query, { askedAt, sent, rows: [] });
  const next = answer.response?.headers.get('etag');
  if (next) etags.set(ids, next);
  return ids;
}

function withChanges(
  before: ReadonlySet<TenantId>,
  { rows, gone }: ListDelta,
): ReadonlySet<TenantId> {
  if (rows.length + gone.length === 0) return before;
  const ids = new Set(before);
  for (const id of hubs.idsIn(rows)) ids.add(id);
  for (const id of hubs.idsIn(gone)) ids.delete(id);
  return ids;
}
