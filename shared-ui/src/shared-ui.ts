import './theme/theme.css';

export { askAhead } from './application/query-client.ts';
export { screenApplication } from './application/screen-application.tsx';
export { Bulk } from './bulk/bulk.ts';
export type { BulkTask } from './bulk/bulk-run.ts';
export { CopyButton } from './copy/copy-button.tsx';
export type { GoodRow } from './csv/dry-run.ts';
export { Import } from './csv/import.ts';
export { ImportButton } from './csv/import-button.tsx';
export { Code, type Detail, Details, Section } from './details/details.tsx';
export { Drawer } from './details/drawer.tsx';
export { Confirm } from './dialog/confirm.tsx';
export { Modal } from './dialog/modal.tsx';
export { DiscardDialog } from './form/discard-dialog.tsx';
export { Form } from './form/form.ts';
export type { FormField, FormValues } from './form/form-field.ts';
export { useLeaveGuard } from './form/use-leave-guard.ts';
export type { ManifestAction, MicroFrontend } from './frame/micro-frontend.ts';
export type { ScreenFailureEvent, ScreenFailureReport } from './frame/screen-failure.ts';
export type { FoundNames, SearchEvent, SearchQuestion } from './frame/search-question.ts';
export type { ShellProps } from './frame/shell-props.ts';
export type {
  RunningModule,
  TryOutcome,
  VersionOffer,
  VersionsControl,
} from './frame/versions.ts';
export { formatDateTime, formatNumber } from './language/format.ts';
export { useNameOrder } from './language/use-name-order.ts';
export type { Column } from './list/column.ts';
export { CreateButton } from './list/create-button.tsx';
export { fold } from './list/fold.ts';
export { forgetRows, readAgain, store } from './list/list-cache.ts';
export type { ListFilter } from './list/list-filter.ts';
export { ListScreen } from './list/list-screen.tsx';
export { hasTexts, type ListSource, useList } from './list/list-source.ts';
export { type ListWords, listWords } from './list/list-words.ts';
export { ScopeSwitch } from './list/scope-switch.tsx';
export { answerSearch } from './list/search-answer.ts';
export { useRowAddress } from './list/use-row-address.ts';
export { onDemand } from './on-demand/on-demand.tsx';
export { useHasHeld, useHolds, usePermissions } from './permissions/use-permissions.ts';
export { ProblemPanel } from './problem/problem-panel.tsx';
