import { ApiError, type HubId, hubs, type TenantId } from '@console/shared-auth';
import { useQuery } from '@tanstack/react-query';
import { isLive } from '../queries/follow-server.ts';

/** Hubs that are read at the same time. */
const HUBS_AT_ONCE = 4;

let underWay = 0;
const waiting: (() => void)[] = [];

/** Milliseconds for which what was read is taken as it is, where the server does not tell of changes. */
const FRESH_FOR_MS = 30_000;

/** The query of the ids of a hub's tenants, which changes of that hub alone have asked again. */
export function tenantIdsQuery(hubId: HubId) {
  return {
    queryKey: hubs.tenantIdsKey(hubId),
    queryFn: ({ signal }: { signal: AbortSignal }) => inTurn(hubId, signal),
    staleTime: () => (isLive() ? Number.POSITIVE_INFINITY : FRESH_FOR_MS),
    structuralSharing: false,
  } as const;
}

/** The ids of the tenants of a hub, once there is one. */
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
    // The turn is handed on.
    if (next) next();
    else underWay -= 1;
  }
}
