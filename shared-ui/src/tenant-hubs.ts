/** The hubs of tenants: the page reads and changes them in one place, for all modules. */
import type { Writes } from '@console/shared-auth';
import type { Value } from './contract/value.ts';
import { lazyPart } from './lazy-part/lazy-part.tsx';
import type { PairChange } from './tenant-hubs/pair-change.ts';
import type { PairJob } from './tenant-hubs/pair-run.ts';
import { ownTenantHubs, type TenantHubs } from './tenant-hubs/tenant-hubs.ts';

export { FollowTenantHubs } from './tenant-hubs/follow-when-idle.tsx';
export type { HubChoiceProps } from './tenant-hubs/hub-choice.tsx';
export type { HubSet, NamedHub } from './tenant-hubs/hubs-by-tenant.ts';
export type { PairChange } from './tenant-hubs/pair-change.ts';
export type { PairDialogProps } from './tenant-hubs/pair-dialog.tsx';
export type { PairJob } from './tenant-hubs/pair-run.ts';
export {
  askForTenantHubs,
  type KnownTenantHubs,
  type TenantHubs,
} from './tenant-hubs/tenant-hubs.ts';
export { useTenantIds } from './tenant-hubs/tenant-ids.ts';

/** The hubs of the tenants; up to date while a screen renders {@link FollowTenantHubs}. */
export const tenantHubs: Value<TenantHubs> = ownTenantHubs;

/** An input to choose a hub by typing. */
export const HubChoice = lazyPart(
  () => import(/* webpackChunkName: 'hubs' */ './tenant-hubs/hub-choice.tsx'),
);

/** A dialog to choose a hub, preview which tenants will be in which hubs, and save. */
export const PairDialog = lazyPart(
  () => import(/* webpackChunkName: 'hubs' */ './tenant-hubs/pair-dialog.tsx'),
);

/**
 * Changes the hubs of tenants in the tray, with a verdict for each; the user can undo the changes.
 * Resolves when the job has started.
 */
export const startPairJob = async (job: PairJob): Promise<void> =>
  (await import(/* webpackChunkName: 'many' */ './tenant-hubs/pair-run.ts')).startPairJob(job);

/**
 * Adds a tenant to a hub or removes it; {@link startPairJob} makes many such changes.
 *
 * @param to - the writes to send it with, e.g. `writesFor(reason)`
 * @throws {ApiError} if the server does not confirm the change
 */
export const changePair = async (change: PairChange, to?: Writes): Promise<void> => {
  const { changePair: make } = await import(
    /* webpackChunkName: 'many' */ './tenant-hubs/pair-change.ts'
  );
  await make(change, to);
};
