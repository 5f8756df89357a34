import { ApiError, type HubId, hubs, type TenantId } from '@console/shared-auth';
import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
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

/** Returns the query result of the ids of a hub's tenants; undefined reads nothing. */
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

async function readIds(hubId: HubId, { client, signal }: Reading): Promise<ReadonlySet<TenantId>> {
  const late = await import(/* webpackChunkName: 'list' */ '../queries/read-again.ts').catch(
    () => undefined,
  );
  if (!late) return hubs.tenantIds(hubId, { signal });
  const queryKey = hubs.tenantIdsKey(hubId);
  const { ids, ...answer } = await late.readIds(hubId, signal, client.getQueryData(queryKey));
  noteAnswer(client.getQueryCache().get(JSON.stringify(queryKey)), { ...answer, rows: [] });
  return ids;
}
