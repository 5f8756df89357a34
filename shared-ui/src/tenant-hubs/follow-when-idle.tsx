import { useIdlePart } from '../list/use-idle-part.ts';
import { ownTenantHubs } from './tenant-hubs.ts';

async function load() {
  try {
    return await import(/* webpackChunkName: 'hubs' */ './follow-tenant-hubs.tsx');
  } catch (error) {
    ownTenantHubs.set({ status: 'failed' });
    throw error;
  }
}

/** Keeps `tenantHubs` true while it is drawn, and says what stands in the way. */
export function FollowTenantHubs() {
  const Follow = useIdlePart(true, load);
  return Follow ? <Follow /> : null;
}
