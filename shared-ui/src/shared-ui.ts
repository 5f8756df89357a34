import './theme/theme.css';

import type { Writes } from '@console/shared-auth';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SentWrite } from './activity/row-writes.ts';
import type { ChangeableImportProps } from './change-by-file/changeable-import.tsx';
import type { ConfirmProps } from './dialog/confirm.tsx';
import type { FieldFormProps } from './form/field-form.tsx';
import { alsoPreload, lazyPart } from './lazy-part/lazy-part.tsx';
import { type ListRow, type ListSource, useListQuery } from './queries/list-source.ts';
import type { ReasonAndCallProps } from './reason/reason-and-call.tsx';
import type { Job } from './tray/job.ts';

export { type Action, type ImportedAction, useManifestAction } from './action/action.ts';
export { ActionButton, type ActionButtonProps } from './action/action-button.tsx';
export type { SentWrite } from './activity/row-writes.ts';
export type { RunNote, ShownPlacing } from './activity/run-note.ts';
export type { Place, Placing, Reason, Thing, Verb } from './activity/write.ts';
export { usePageTitle } from './application/page-title.tsx';
export { screenApplication } from './application/screen-application.tsx';
export type { ScreenApplication, ScreenPage } from './application/screen-root.tsx';
export { type OpenedRow, type RowAddress, useRowAddress } from './application/use-row-address.ts';
export type { BesideProps } from './beside/beside.tsx';
export type { BesideWidth } from './beside/beside-place.ts';
export type { RowStore } from './change-by-file/change-review.tsx';
export type { ChangeableImportProps } from './change-by-file/changeable-import.tsx';
export type { Crumb } from './contract/events.ts';
export type { Language, LocalizedText } from './contract/languages.ts';
export type { Value } from './contract/value.ts';
export type { CopyButtonProps } from './copy/copy-button.tsx';
export type { DayInputProps } from './day/day-input.tsx';
export {
  Code,
  type CodeProps,
  type Detail,
  Details,
  type DetailsProps,
  Section,
  type SectionProps,
} from './details/details.tsx';
export { Beside, Drawer } from './details/drawer.tsx';
export type { DrawerProps } from './details/drawer-props.ts';
export type { FieldDetailsProps } from './details/field-details.tsx';
export { CopyButton } from './details/late-copy-button.ts';
export type { ConfirmProps } from './dialog/confirm.tsx';
export { Modal, type ModalProps } from './dialog/modal.tsx';
export type { ChangeableFields } from './exported-row/changeable-export.ts';
export {
  type Field,
  type FieldInput,
  type FieldRules,
  type Fields,
  type InputKind,
  type InputRules,
  type Text,
  toColumns,
  toExportColumns,
} from './field/field.ts';
export type { DiscardDialogProps } from './form/discard-dialog.tsx';
export type { FieldFormProps } from './form/field-form.tsx';
export type { FormDialogProps, FormField, FormValues } from './form/form-field.ts';
export type { FieldChoices } from './form/inputs.ts';
export { type LeaveGuard, useLeaveGuard } from './form/use-leave-guard.ts';
export type { Exclusion, OtherFiles } from './import/columns.ts';
export type { CsvRow } from './import/csv-read.ts';
export type { GoodRow } from './import/dry-run.ts';
export type { FieldImportProps } from './import/field-import.tsx';
export { ImportButton, type ImportButtonProps } from './import/import-button.tsx';
export type { ImportDialogProps } from './import/import-dialog.tsx';
export { formatDateTime, formatNumber, getYear } from './language/format.ts';
export { useNameOrder } from './language/use-name-order.ts';
export { lazyPart } from './lazy-part/lazy-part.tsx';
export { ChoiceBox, type ChoiceBoxProps } from './list/choice-box.tsx';
export type { ExportedColumn } from './list/csv-download.ts';
export type { FullExport } from './list/list-file.tsx';
export { ListScreen, type ListScreenProps } from './list/list-screen.tsx';
export { type ListText, type ListWords, listWords } from './list/list-words.ts';
export { RowLink, type RowLinkProps } from './list/row-link.tsx';
export { ScopeSwitch, type ScopeSwitchProps } from './list/scope-switch.tsx';
export type { SelectedRows } from './list/selection-bar.tsx';
export { type RangeChoice, useRangeToggle } from './list/use-range-toggle.ts';
export type { Column, Sort } from './list-index/column.ts';
export type { ListFilter } from './list-index/list-filter.ts';
export type { SearchField } from './list-index/search-field.ts';
export { type Dismissal, useDismissal } from './overlay/use-dismissal.ts';
export { type PlacementOptions, usePlacement } from './overlay/use-placement.ts';
export { useHadPermission, usePermission, usePermissions } from './permissions/use-permissions.ts';
export { ProblemPanel, type ProblemPanelProps } from './problem/problem-panel.tsx';
export { invalidate, removeRows } from './queries/list-cache.ts';
export type { ListRow, ListSource } from './queries/list-source.ts';
export { prefetchList } from './queries/query-client.ts';
export type { ReasonAndCallProps } from './reason/reason-and-call.tsx';
export type { Job, JobTask, Verdict } from './tray/job.ts';
export { useValue } from './value/use-value.ts';

const loadTray = () => import(/* webpackChunkName: 'many' */ './tray/start-job.tsx');
alsoPreload(async () => (await loadTray()).showInterrupted());

/**
 * Starts many writes in the tray at the bottom of the page, which shows a verdict for each. Resolves when
 * the job has started.
 *
 * @example
 * ```ts
 * const archive = (invoices: readonly Invoice[]) =>
 *   startJob({
 *     title: `Archiving ${invoices.length} invoices`,
 *     tasks: invoices.map(({ id, customer }) => ({
 *       id,
 *       label: customer,
 *       run: (_, signal) => billing.PUT('/archive', { body: { id }, signal }),
 *     })),
 *     onSettled: () => invalidate('invoice'),
 *   });
 * ```
 */
export const startJob = async (job: Job): Promise<void> => (await loadTray()).startJob(job);

/** An input for a day, written as everywhere in the console, whatever the browser's language is. */
export const DayInput = lazyPart(
  () => import(/* webpackChunkName: 'list' */ './day/day-input.tsx'),
);

/** A question before data is lost. */
export const DiscardDialog = lazyPart(
  () => import(/* webpackChunkName: 'form' */ './form/discard-dialog.tsx'),
);

/** A form in a dialog, whose fields are data; {@link FieldForm} derives them from the table of an entity. */
export const Form = lazyPart(() => import(/* webpackChunkName: 'form' */ './form/form-dialog.tsx'));

/** The input for the reason of a change, and a button that copies the change as calls. */
export const ReasonAndCall = lazyPart<ReasonAndCallProps>(
  () => import(/* webpackChunkName: 'form' */ './reason/reason-and-call.tsx'),
);

// `lazyPart` does not keep the component's type parameter.
/**
 * The form of an entity, from the table of its fields. It keeps drafts, asks before typed values are lost,
 * and shows the errors of a 400, 409 or 422 at their fields.
 */
export const FieldForm = lazyPart(
  () => import(/* webpackChunkName: 'form' */ './form/field-form.tsx'),
) as <Row extends object>(props: FieldFormProps<Row>) => ReactNode;

/** A confirmation for a dangerous action. */
export const Confirm = lazyPart<ConfirmProps>(
  () => import(/* webpackChunkName: 'form' */ './dialog/confirm.tsx'),
);

/** A dialog to import a CSV file, with a dry run. */
export const Import = lazyPart(
  () => import(/* webpackChunkName: 'many' */ './import/import-dialog.tsx'),
);

/** The import of an entity, from the table of its fields. */
export const FieldImport = lazyPart(
  () => import(/* webpackChunkName: 'many' */ './change-by-file/changeable-import.tsx'),
) as <Row extends object>(props: ChangeableImportProps<Row>) => ReactNode;

/**
 * Reads a list, which all screens share: again only after 30 seconds, or when the server reports a change.
 *
 * @param allowed - false if the user does not have the permission of the list: it is not requested then
 * @returns TanStack's query result: the rows in `data`, or an `ApiError` in `error`
 *
 * @example
 * ```ts
 * const useTenantCount = () => useList(tenants.list, usePermission('GetTenants')).data?.length;
 * ```
 */
export const useList: <Row extends ListRow>(
  source: ListSource<Row>,
  allowed: boolean,
) => UseQueryResult<Row[], Error> = useListQuery;

const loadRowWrites = () => import(/* webpackChunkName: "activity" */ './activity/row-writes.ts');
alsoPreload(loadRowWrites);

/**
 * Stores a row whose id the browser generated, and returns the stored row. If the outcome of the write is
 * unknown, looks for the row in the list before the user is asked to repeat the write.
 *
 * @param source - the list that shows the row; it shows the stored row at once
 * @param body - the row as it is sent
 * @param write - sends the body with the given client, or with another; answers the stored row, or
 *   undefined if the server does not send it
 * @param sent - given if `write` does nothing else: its calls are then kept in the log, to be copied
 *
 * @throws {ApiError} when the row is not stored, as far as can be determined
 *
 * @example
 * ```ts
 * const body = { id: crypto.randomUUID(), name: 'Nord', key: 'nord' };
 * const stored = await saveRow(tenants.list, body, (to) => to.tenants.put(body), { reason: 'ITSM-1' });
 * console.log(stored.version);
 * ```
 */
export async function saveRow<Row extends ListRow>(
  source: ListSource<Row>,
  body: ListRow,
  write: (to: Writes) => Promise<Row | undefined>,
  sent?: SentWrite,
): Promise<Row> {
  return (await loadRowWrites()).storeRow(source, body, write, sent);
}

/**
 * Deletes a row, also from the cached list.
 *
 * @param write - sends the call with the given client, or with another
 * @param sent - given if `write` does nothing else: its calls are then kept in the log, to be copied
 *
 * @throws {ApiError} if the row may still exist
 */
export async function deleteRow<Row extends ListRow>(
  source: ListSource<Row>,
  row: Row,
  write: (to: Writes) => Promise<unknown>,
  sent?: SentWrite,
): Promise<void> {
  return (await loadRowWrites()).dropRow(source, row, write, sent);
}
