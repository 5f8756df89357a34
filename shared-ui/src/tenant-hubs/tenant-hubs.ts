import type { HubId, TenantId } from '@console/shared-auth';
import { createValue } from '../contract/value.ts';
import type { HubSet } from './hubs-by-tenant.ts';

/** The hubs of the tenants, as far as known. */
export type TenantHubs =
  /** There are too many hubs to read them without being asked. */
  | { readonly status: 'unasked' }
  | { readonly status: 'reading' }
  /** The list of hubs could not be read. */
  | { readonly status: 'failed' }
  | KnownTenantHubs;

/** The known hubs of the tenants; a new object after each change. */
export interface KnownTenantHubs {
  /** Distinguishes this state from the others. */
  readonly status: 'known';
  /** False if some hub could not be read: a tenant may be in more hubs than known. */
  readonly complete: boolean;
  /** Returns the hubs of a tenant. */
  readonly of: (tenantId: TenantId) => HubSet;
  /** Returns the number of a hub's tenants; undefined if it could not be read. */
  readonly countIn: (hubId: HubId) => number | undefined;
  /** The state for `changedSince`; another number after each change. */
  readonly state: number;
  /** Returns the tenants whose hubs changed since an earlier state; undefined if unknown. */
  readonly changedSince: (state: number) => ReadonlySet<TenantId> | undefined;
}

export const ownTenantHubs = createValue<TenantHubs>({ status: 'reading' });

/** True if the hubs are read regardless of their number. */
export const hubsAskedFor = createValue(false);

/** Requests that the hubs are read although there are many. */
export const askForTenantHubs = (): void => hubsAskedFor.set(true);
