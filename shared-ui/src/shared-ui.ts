import './theme/theme.css';

export { screenApplication } from './application/screen-application.tsx';
export type { BulkTask } from './bulk/bulk-run.ts';
export { foldText } from './contract/fold-text.ts';
export { CopyButton } from './copy/copy-button.tsx';
export { Code, type Detail, Details, Drawer, Section } from './details/details.tsx';
export { Confirm } from './dialog/confirm.tsx';
export { Modal } from './dialog/modal.tsx';
export { DiscardDialog } from './form/discard-dialog.tsx';
export type { FormField, FormValues } from './form/form-field.ts';
export { useLeaveGuard } from './form/use-leave-guard.ts';
export type { GoodRow } from './import/dry-run.ts';
export { ImportButton } from './import/import-button.tsx';
export { formatDateTime, formatNumber } from './language/format.ts';
export { useNameOrder } from './language/use-name-order.ts';

import { lazyPart } from './lazy-part/lazy-part.tsx';

export { type Action, useManifestAction } from './action/action.ts';
export { ActionButton } from './action/action-button.tsx';
export { useRowAddress } from './application/use-row-address.ts';
export { lazyPart } from './lazy-part/lazy-part.tsx';
export { ListScreen } from './list/list-screen.tsx';
export { type ListWords, listWords } from './list/list-words.ts';
export { ScopeSwitch } from './list/scope-switch.tsx';
export { registerSearch } from './list/search-answer.ts';
export type { Selected } from './list/selection-bar.tsx';
export type { Column } from './list-index/column.ts';
export type { ListFilter } from './list-index/list-filter.ts';
export { useDismissal } from './overlay/use-dismissal.ts';
export { usePlacement } from './overlay/use-placement.ts';
export { useHasHeld, useHolds, usePermissions } from './permissions/use-permissions.ts';
export { ProblemPanel } from './problem/problem-panel.tsx';

export { invalidate, removeRows, saveRow } from './queries/list-cache.ts';
export { type ListSource, useList } from './queries/list-source.ts';
export { prefetchList } from './queries/query-client.ts';
export { useValue } from './value/use-value.ts';

/** Many writes with a verdict each, in a dialog. */
export const Bulk = lazyPart(() => import('./bulk/bulk-dialog.tsx'));

/** A form in a dialog. */
export const Form = lazyPart(() => import('./form/form-dialog.tsx'));

/** Imports a CSV file in a dialog. */
export const Import = lazyPart(() => import('./import/import-dialog.tsx'));
