import { ApiError, type HubId, hubs, type TenantId } from '@console/shared-auth';
import { useQuery } from '@tanstack/react-query';
import { isLive } from '../queries/follow-server.ts';

const HUBS_AT_ONCE = 4;

let underWay = 0;
const waiting: (() => void)[] = [];

/** Milliseconds for which data is not refetched if the server does not report changes. */
const FRESH_FOR_MS = 30_000;

/** Returns the query of a hub's tenant ids; only changes of that hub refetch it. */
export function tenantIdsQuery(hubId: HubId) {
  return {
    queryKey: hubs.tenantIdsKey(hubId),
    queryFn: ({ signal }: { signal: AbortSignal }) => inTurn(hubId, signal),
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

async function inTurn(hubId: HubId, signal: AbortSignal): Promise<ReadonlySet<TenantId>> {
  if (underWay >= HUBS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else underWay += 1;
  try {
    signal.throwIfAborted();
    return await hubs.tenantIds(hubId, signal);
  } catch (error) {
    // Deleted since the hubs were listed: it has no tenants any more.
    if (error instanceof ApiError && error.kind === 'not-found') return new Set();
    throw error;
  } finally {
    const next = waiting.shift();
    // Pass the slot on.
    if (next) next();
    else underWay -= 1;
  }
}
