import type { HubId, TenantId } from '@console/shared-auth';
import { createValue } from '../contract/value.ts';
import type { HubSet } from './hubs-by-tenant.ts';

/** Which hubs the tenants are in, as far as that is known at the moment. */
export type TenantHubs =
  /** So many hubs that they are read only when somebody asks. */
  | { readonly status: 'unasked' }
  | { readonly status: 'reading' }
  /** Not even the list of hubs could be read. */
  | { readonly status: 'failed' }
  | KnownTenantHubs;

/** Another object after each change. */
export interface KnownTenantHubs {
  readonly status: 'known';
  /** Without it some hub could not be read: a tenant may be in more than is said of it. */
  readonly complete: boolean;
  readonly of: (tenantId: TenantId) => HubSet;
  /** How many tenants a hub has, where it could be read. */
  readonly countIn: (hubId: HubId) => number | undefined;
  /** Its number among all that were known. */
  readonly state: number;
  /** The tenants that are in other hubs than in an earlier state; nothing when that is not known. */
  readonly changedSince: (state: number) => ReadonlySet<TenantId> | undefined;
}

/** Set by the part that follows the pairs, for as long as one is drawn. */
export const ownTenantHubs = createValue<TenantHubs>({ status: 'reading' });

/** Whether the hubs are read however many they are. */
export const hubsAskedFor = createValue(false);

/** Has the hubs read though they are many. */
export const askForTenantHubs = (): void => hubsAskedFor.set(true);
