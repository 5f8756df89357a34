import './theme/theme.css';

export { usePageTitle } from './application/page-title.tsx';
export { screenApplication } from './application/screen-application.tsx';
export type { ScreenPage } from './application/screen-root.tsx';
export { foldText } from './contract/fold-text.ts';
export { typedKey } from './contract/typed-key.ts';
export { Code, type Detail, Details, Section } from './details/details.tsx';
export { Beside, Drawer } from './details/drawer.tsx';
export { CopyButton } from './details/late-copy-button.ts';
export { Modal } from './dialog/modal.tsx';
export type { ChangeableFields } from './exported-row/changeable-export.ts';
export { columnsOf, exportOf, type Fields } from './field/field.ts';
export type { FormField, FormValues } from './form/form-field.ts';
export { useLeaveGuard } from './form/use-leave-guard.ts';
export type { OtherFiles } from './import/columns.ts';
export type { GoodRow } from './import/dry-run.ts';
export { ImportButton } from './import/import-button.tsx';
export { formatDateTime, formatNumber, yearOf } from './language/format.ts';
export { lateWords } from './language/late-words.ts';
export { useNameOrder } from './language/use-name-order.ts';

import { type Writes, writesFor } from '@console/shared-auth';
import { createElement, type ReactNode } from 'react';
import type { Sent } from './activity/row-writes.ts';
import type { ChangeableImportProps } from './change-by-file/changeable-import.tsx';
import type { Value } from './contract/value.ts';
import type { ConfirmProps } from './dialog/confirm.tsx';
import type { FieldFormProps } from './form/field-form.tsx';
import { alsoPreload, lazyPart } from './lazy-part/lazy-part.tsx';
import type { ListRow, ListSource } from './queries/list-source.ts';
import type { ReasonAndCallProps } from './reason/reason-and-call.tsx';
import type { PairChange } from './tenant-hubs/pair-change.ts';
import type { PairJob } from './tenant-hubs/pair-run.tsx';
import { ownTenantHubs, type TenantHubs } from './tenant-hubs/tenant-hubs.ts';
import type { Job } from './tray/job.ts';

export { type Action, useManifestAction } from './action/action.ts';
export { ActionButton } from './action/action-button.tsx';
export { useRowAddress } from './application/use-row-address.ts';
export { whenIdle } from './idle/when-idle.ts';
export { alsoPreload, lazyPart } from './lazy-part/lazy-part.tsx';
export { ChoiceBox } from './list/choice-box.tsx';
export type { FoundNames, ReadyView, SuggestedQuery } from './list/find-names.ts';
export type { EveryField } from './list/list-file.tsx';
export { ListScreen } from './list/list-screen.tsx';
export { type ListWords, listWords } from './list/list-words.ts';
export { manifests } from './list/manifests.ts';
export { RowLink } from './list/row-link.tsx';
export { ScopeSwitch } from './list/scope-switch.tsx';
export type { Selected } from './list/selection-bar.tsx';
export { useIdlePart } from './list/use-idle-part.ts';
export { useRangeToggle } from './list/use-range-toggle.ts';
export type { Column } from './list-index/column.ts';
export type { ListFilter } from './list-index/list-filter.ts';
export { useDismissal } from './overlay/use-dismissal.ts';
export { usePlacement } from './overlay/use-placement.ts';
export { useHasHeld, useHolds, usePermissions } from './permissions/use-permissions.ts';
export { ProblemPanel } from './problem/problem-panel.tsx';

export { invalidate, removeRows } from './queries/list-cache.ts';
export { type ListSource, useList } from './queries/list-source.ts';
export { prefetchList } from './queries/query-client.ts';
export { FollowTenantHubs } from './tenant-hubs/follow-when-idle.tsx';
export type { HubSet, NamedHub } from './tenant-hubs/hubs-by-tenant.ts';
export type { PairChange } from './tenant-hubs/pair-change.ts';
export {
  askForTenantHubs,
  type KnownTenantHubs,
  type TenantHubs,
} from './tenant-hubs/tenant-hubs.ts';
export { useTenantIds } from './tenant-hubs/tenant-ids.ts';
export type { BulkTask, Job } from './tray/job.ts';
export { useValue } from './value/use-value.ts';

/** Starts a job when it is rendered. @deprecated Modules built before 2.8.0 use it; use {@link startJob}. */
export const Bulk = lazyPart(async () => ({ default: (await loadTray()).Bulk }));

const loadTray = () => import(/* webpackChunkName: 'many' */ './tray/start-job.tsx');
alsoPreload(async () => (await loadTray()).showInterrupted());

/** Starts many writes in the tray at the bottom of the page, which shows a verdict for each. */
export const startJob = async (job: Job): Promise<void> => (await loadTray()).startJob(job);

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

/** Starts a pair job when it is rendered. @deprecated Modules built before 2.8.0 use it. */
export const PairRun = lazyPart(
  () => import(/* webpackChunkName: 'many' */ './tenant-hubs/pair-run.tsx'),
);

/** Changes the hubs of tenants in the tray, with a verdict for each; the user can undo the changes. */
export const startPairJob = async (job: PairJob): Promise<void> =>
  (await import(/* webpackChunkName: 'many' */ './tenant-hubs/pair-run.tsx')).startPairJob(job);

/** Adds a tenant to a hub or removes it; {@link startPairJob} makes many such changes. */
export const changePair = async (change: PairChange, reason?: string): Promise<void> => {
  const { changePair: make } = await import(
    /* webpackChunkName: 'many' */ './tenant-hubs/pair-change.ts'
  );
  await make(change, writesFor(reason));
};

/** Loads the search by name in the lists that the manifests declare. */
export const loadNameSearch = () => import(/* webpackChunkName: 'list' */ './list/find-names.ts');
alsoPreload(loadNameSearch);

/** @deprecated Modules built before 2.5.0 call this; `search` in the manifest replaces it. */
export const registerSearch = (_searched: object): void => undefined;

/** An input for a day, written as everywhere in the console, whatever the browser's language is. */
export const DayInput = lazyPart(
  () => import(/* webpackChunkName: 'list' */ './day/day-input.tsx'),
);

/** A question before data is lost. */
export const DiscardDialog = lazyPart(
  () => import(/* webpackChunkName: 'form' */ './form/discard-dialog.tsx'),
);

/** A form in a dialog. */
export const Form = lazyPart(() => import(/* webpackChunkName: 'form' */ './form/form-dialog.tsx'));

/** The input for the reason of a change, and a button that copies the change as calls. */
export const ReasonAndCall = lazyPart<ReasonAndCallProps>(
  () => import(/* webpackChunkName: 'form' */ './reason/reason-and-call.tsx'),
);

// `lazyPart` does not keep the component's type parameter.
/** The form of an entity, from the table of its fields. */
export const FieldForm = lazyPart(
  () => import(/* webpackChunkName: 'form' */ './form/field-form.tsx'),
) as <Row extends object>(props: FieldFormProps<Row>) => ReactNode;

const LateConfirm = lazyPart(() => import(/* webpackChunkName: 'form' */ './dialog/confirm.tsx'));

/** A confirmation for a dangerous action. */
export const Confirm = (props: ConfirmProps) => createElement(LateConfirm, props);

/** A dialog to import a CSV file. */
export const Import = lazyPart(
  () => import(/* webpackChunkName: 'many' */ './import/import-dialog.tsx'),
);

/** The import of an entity, from the table of its fields. */
export const FieldImport = lazyPart(
  () => import(/* webpackChunkName: 'many' */ './change-by-file/changeable-import.tsx'),
) as <Row extends object>(props: ChangeableImportProps<Row>) => ReactNode;

/** Loads the log of the user's writes and the news, after the rows or with the first write. */
export const loadActivity = () =>
  import(/* webpackChunkName: "activity" */ './activity/activity.ts');
const loadRowWrites = () => import(/* webpackChunkName: "activity" */ './activity/row-writes.ts');
alsoPreload(loadActivity);
alsoPreload(loadRowWrites);

/**
 * Sends a body with an id generated by the console, and returns the stored row. If the outcome of the
 * write is unknown, looks for the row in the list before the user is asked to repeat the write.
 *
 * @param write - sends the body with the given client
 * @param sent - given if `write` does nothing else: its calls are then kept in the log, to be copied
 *
 * @throws {ApiError} when the row is not stored, as far as can be determined
 */
export async function saveRow<Row extends ListRow>(
  source: ListSource<Row>,
  body: ListRow,
  write: (to: Writes) => Promise<{ data?: unknown }>,
  sent?: Sent,
): Promise<Row> {
  return (await loadRowWrites()).storeRow(source, body, write, sent);
}

/** Deletes a row, also from the cached list; throws an `ApiError` if the row may still exist. */
export async function deleteRow<Row extends ListRow>(
  source: ListSource<Row>,
  row: Row,
  write: (to: Writes) => Promise<unknown>,
  sent?: Sent,
): Promise<void> {
  return (await loadRowWrites()).dropRow(source, row, write, sent);
}
