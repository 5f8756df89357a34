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

/** Keeps `tenantHubs` up to date while mounted, and renders why hubs cannot be read. */
export function FollowTenantHubs() {
  const Follow = useIdlePart(true, load);
  return Follow ? <Follow /> : null;
}
