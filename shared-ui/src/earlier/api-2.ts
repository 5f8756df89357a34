/** The public API of shared-ui 2, for modules that were built against it: the current API under its earlier names. */
import { type EarlierWrites, toEarlierWrites } from '@console/shared-auth/internal/earlier';
import {
  type Action,
  type ActionButtonProps,
  type ChangeableFields,
  type ChangeableImportProps,
  type ConfirmProps,
  ActionButton as CurrentActionButton,
  Confirm as CurrentConfirm,
  Drawer as CurrentDrawer,
  FieldForm as CurrentFieldForm,
  FieldImport as CurrentFieldImport,
  Form as CurrentForm,
  Import as CurrentImport,
  ListScreen as CurrentListScreen,
  Modal as CurrentModal,
  ReasonAndCall as CurrentReasonAndCall,
  type DrawerProps,
  deleteRow as deleteCurrentRow,
  type ExportedColumn,
  type FieldFormProps,
  type FormDialogProps,
  type FullExport,
  type ImportDialogProps,
  type ImportedAction,
  type ListRow,
  type ListScreenProps,
  type ModalProps,
  prefetchList as prefetchCurrent,
  type ReasonAndCallProps,
  type RowStore,
  removeRows as removeCurrentRows,
  type SelectedRows,
  type SentWrite,
  saveRow as saveCurrentRow,
  startJob as startCurrentJob,
  type Text,
  toColumns,
  toExportColumns,
  useManifestAction as useCurrentAction,
  useRowAddress as useCurrentAddress,
  useList as useCurrentList,
  usePermissions,
} from '@console/shared-ui';
import { type PairJob, startPairJob } from '@console/shared-ui/tenant-hubs';
import { createElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import {
  type EarlierAction,
  type EarlierJob,
  type EarlierTask,
  offered,
  toEarlierAction,
  toJob,
  toTask,
  withEarlierWrites,
} from './earlier-actions.ts';
import {
  type EarlierColumn,
  type EarlierFields,
  type EarlierSource,
  once,
  toCurrentColumns,
  toCurrentFields,
  toCurrentSource,
  toEarlierColumn,
  toEarlierRow,
  toOpened,
} from './earlier-list.ts';

export type {
  Detail,
  FormField,
  FormValues,
  GoodRow,
  ListFilter,
  ListWords,
  OtherFiles,
  ScreenPage,
  SelectedRows as Selected,
} from '@console/shared-ui';
export {
  Beside,
  ChoiceBox,
  Code,
  CopyButton,
  DayInput,
  Details,
  DiscardDialog,
  formatDateTime,
  formatNumber,
  getYear as yearOf,
  ImportButton,
  invalidate,
  lazyPart,
  listWords,
  ProblemPanel,
  RowLink,
  ScopeSwitch,
  Section,
  screenApplication,
  useDismissal,
  useHadPermission as useHasHeld,
  useLeaveGuard,
  useNameOrder,
  usePageTitle,
  usePermission as useHolds,
  usePermissions,
  usePlacement,
  useRangeToggle,
  useValue,
} from '@console/shared-ui';
export type { FoundNames, ReadyView, SuggestedQuery } from '@console/shared-ui/internal';
export {
  alsoPreload,
  foldText,
  lateWords,
  loadActivity,
  loadNameSearch,
  manifests,
  typedKey,
  useIdlePart,
} from '@console/shared-ui/internal';
export type {
  HubSet,
  KnownTenantHubs,
  NamedHub,
  PairChange,
  TenantHubs,
} from '@console/shared-ui/tenant-hubs';
export {
  askForTenantHubs,
  changePair,
  FollowTenantHubs,
  HubChoice,
  PairDialog,
  startPairJob,
  tenantHubs,
  useTenantIds,
} from '@console/shared-ui/tenant-hubs';
export { whenIdle } from '../idle/when-idle.ts';
export type {
  EarlierAction as Action,
  EarlierJob as Job,
  EarlierTask as BulkTask,
} from './earlier-actions.ts';
export type {
  EarlierColumn as Column,
  EarlierFields as Fields,
  EarlierSource as ListSource,
} from './earlier-list.ts';

interface EarlierActionButtonProps<Subject> extends Omit<ActionButtonProps<Subject>, 'action'> {
  readonly action: EarlierAction<Subject>;
}

export function ActionButton<Subject>({ action, ...props }: EarlierActionButtonProps<Subject>) {
  const [current] = offered([action], usePermissions());
  return current
    ? createElement(CurrentActionButton<Subject>, { ...props, action: current })
    : null;
}

export const useManifestAction = (
  actions: readonly ImportedAction[],
  address: string,
): EarlierAction => toEarlierAction(useCurrentAction(actions, address));

export function useRowAddress(route: string): {
  readonly row: string | undefined;
  readonly close: () => void;
} {
  const { opened, close } = useCurrentAddress(route);
  return { row: toEarlierRow(opened), close };
}

export const useList = <Row extends ListRow>(source: EarlierSource<Row>, allowed: boolean) =>
  useCurrentList(toCurrentSource(source), allowed);

export const prefetchList = <Row extends ListRow>(source: EarlierSource<Row>): void =>
  prefetchCurrent(toCurrentSource(source));

export const removeRows = <Row extends ListRow>(
  source: EarlierSource<Row>,
  ids: ReadonlySet<string>,
): void => removeCurrentRows(toCurrentSource(source), ids);

type EarlierAnswer = Promise<{ data?: unknown }>;

export const saveRow = <Row extends ListRow>(
  source: EarlierSource<Row>,
  body: ListRow,
  write: (to: EarlierWrites) => EarlierAnswer,
  sent?: SentWrite,
): Promise<Row> =>
  saveCurrentRow(
    toCurrentSource(source),
    body,
    // The cast is safe: the current function checks the row.
    async (to) => (await write(toEarlierWrites(to))).data as Row | undefined,
    sent,
  );

export const deleteRow = <Row extends ListRow>(
  source: EarlierSource<Row>,
  row: Row,
  write: (to: EarlierWrites) => Promise<unknown>,
  sent?: SentWrite,
): Promise<void> => deleteCurrentRow(toCurrentSource(source), row, withEarlierWrites(write), sent);

export const columnsOf = <Row extends object>(
  fields: EarlierFields<Row>,
  t: Text,
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>,
): readonly EarlierColumn<Row>[] =>
  toColumns(toCurrentFields(fields), t, cells).map(toEarlierColumn);

export const exportOf = <Row extends object>(fields: EarlierFields<Row>, t: Text) =>
  toExportColumns(toCurrentFields(fields), t);

type EarlierExportedColumn<Row> = Pick<EarlierColumn<Row>, 'title' | 'kind' | 'value' | 'field'>;

interface EarlierChangeableFields<Row> extends Pick<ChangeableFields<Row>, 't'> {
  readonly fields: EarlierFields<Row>;
  readonly hubs:
    | (Pick<EarlierColumn<Row>, 'title' | 'field'> &
        Pick<NonNullable<ChangeableFields<Row>['hubs']>, 'of'>)
    | undefined;
}

type EveryField<Row> =
  | (() => Promise<readonly EarlierExportedColumn<Row>[]>)
  | EarlierChangeableFields<Row>;

export type { EarlierChangeableFields as ChangeableFields, EveryField };

const toFullExport = once((every: EveryField<ListRow>): FullExport<ListRow> => {
  if (typeof every === 'function') {
    return async () =>
      (await every()).map(
        ({ field, ...column }): ExportedColumn<ListRow> => ({
          ...column,
          ...(field && { searchAs: field }),
        }),
      );
  }
  const { field, ...hubs } = every.hubs ?? {};
  return {
    t: every.t,
    fields: toCurrentFields(every.fields),
    hubs: every.hubs && { ...every.hubs, ...hubs, ...(field && { searchAs: field }) },
  };
});

interface EarlierListScreenProps<Row extends ListRow>
  extends Omit<
    ListScreenProps<Row>,
    'source' | 'columns' | 'opened' | 'fullExport' | 'selectionActions'
  > {
  readonly source: EarlierSource<Row>;
  readonly columns: readonly EarlierColumn<Row>[];
  readonly openRow?: string | undefined;
  readonly everyField?: EveryField<Row>;
  readonly selectionActions?: readonly EarlierAction<SelectedRows<Row>>[];
}

const NO_ACTIONS: readonly never[] = [];

export function ListScreen<Row extends ListRow>(props: EarlierListScreenProps<Row>) {
  const { source, columns, openRow, everyField, selectionActions = NO_ACTIONS, ...list } = props;
  const permissions = usePermissions();
  const actions = useMemo(
    () => offered(selectionActions, permissions),
    [selectionActions, permissions],
  );
  return createElement(CurrentListScreen<Row>, {
    ...list,
    source: toCurrentSource(source),
    columns: toCurrentColumns(columns),
    opened: toOpened(openRow),
    // The casts are safe: an export is converted to one of the same rows.
    ...(everyField && {
      fullExport: toFullExport(
        everyField as unknown as EveryField<ListRow>,
      ) as unknown as FullExport<Row>,
    }),
    selectionActions: actions,
  });
}

interface EarlierDrawerProps<Row> extends Omit<DrawerProps<Row>, 'action' | 'details'> {
  readonly action?: EarlierAction<Row>;
  readonly details?: Omit<NonNullable<DrawerProps<Row>['details']>, 'fields'> & {
    readonly fields: EarlierFields<Row>;
  };
}

export function Drawer<Row extends { readonly id: string }>(props: EarlierDrawerProps<Row>) {
  const { action, details, ...drawer } = props;
  const [current]: readonly Action<Row>[] = offered(action ? [action] : [], usePermissions());
  return createElement(CurrentDrawer<Row>, {
    ...drawer,
    ...(current && { action: current }),
    ...(details && { details: { ...details, fields: toCurrentFields(details.fields) } }),
  });
}

interface EarlierCalls {
  readonly calls?: ((to: EarlierWrites) => unknown) | undefined;
}

export const Confirm = ({ calls, ...props }: Omit<ConfirmProps, 'calls'> & EarlierCalls) =>
  createElement(CurrentConfirm, { ...props, calls: calls && withEarlierWrites(calls) });

export const ReasonAndCall = ({
  calls,
  ...props
}: Omit<ReasonAndCallProps, 'calls'> & EarlierCalls) =>
  createElement(CurrentReasonAndCall, { ...props, calls: calls && withEarlierWrites(calls) });

type FormCalls = FormDialogProps['calls'];

interface EarlierFormCalls {
  readonly calls?:
    | ((values: Parameters<NonNullable<FormCalls>>[0], to: EarlierWrites) => unknown)
    | undefined;
}

const toFormCalls = ({ calls }: EarlierFormCalls): FormCalls =>
  calls && ((values, to) => calls(values, toEarlierWrites(to)));

export const Form = (props: Omit<FormDialogProps, 'calls'> & EarlierFormCalls) =>
  createElement(CurrentForm, { ...props, calls: toFormCalls(props) });

type EarlierFieldFormProps<Row> = Omit<FieldFormProps<Row>, 'calls' | 'fields'> &
  EarlierFormCalls & { readonly fields: EarlierFields<Row> };

export const FieldForm = <Row extends object>(props: EarlierFieldFormProps<Row>) =>
  createElement(CurrentFieldForm<Row>, {
    ...props,
    fields: toCurrentFields(props.fields),
    calls: toFormCalls(props),
  });

interface EarlierImport {
  readonly taskOf: (...row: Parameters<ImportDialogProps['taskOf']>) => EarlierTask;
  readonly onRest: () => void;
}

const toImport = ({ taskOf, onRest }: EarlierImport) => ({
  taskOf: (...row: Parameters<ImportDialogProps['taskOf']>) => toTask(taskOf(...row)),
  onSettled: onRest,
});

export const Import = ({
  taskOf,
  onRest,
  ...props
}: Omit<ImportDialogProps, 'taskOf' | 'onSettled'> & EarlierImport) =>
  createElement(CurrentImport, { ...props, ...toImport({ taskOf, onRest }) });

interface EarlierStore<Row extends ListRow> {
  readonly source: EarlierSource<Row>;
  readonly put: (
    id: string,
    values: Parameters<RowStore<Row>['put']>[1],
    version: number | undefined,
    to: EarlierWrites,
  ) => EarlierAnswer;
}

type EarlierFieldImportProps<Row> = Omit<
  ChangeableImportProps<Row>,
  'fields' | 'taskOf' | 'onSettled' | 'store'
> &
  EarlierImport & {
    readonly fields: EarlierFields<Row>;
    readonly store?: EarlierStore<Row & ListRow>;
  };

export const FieldImport = <Row extends object>(props: EarlierFieldImportProps<Row>) => {
  const { taskOf, onRest, fields, store, ...dialog } = props;
  return createElement(CurrentFieldImport<Row>, {
    ...dialog,
    ...toImport({ taskOf, onRest }),
    fields: toCurrentFields(fields),
    ...(store && {
      store: {
        source: toCurrentSource(store.source),
        put: async (id, values, version, to) =>
          (await store.put(id, values, version, toEarlierWrites(to))).data,
      } satisfies RowStore<Row & ListRow>,
    }),
  });
};

export const Modal = CurrentModal as (
  props: ModalProps & { readonly shape?: 'dialog' | 'drawer' },
) => ReactNode;

export const startJob = (job: EarlierJob): Promise<void> => startCurrentJob(toJob(job));

/** Calls a function once, and closes at once, when it is rendered. */
function useOnce(start: () => void, onClose: () => void): null {
  const [first] = useState(() => ({ start, onClose }));
  useEffect(() => {
    first.start();
    first.onClose();
  }, [first]);
  return null;
}

interface Closing {
  readonly onClose: () => void;
}

export const Bulk = ({ onClose, ...job }: EarlierJob & Closing) =>
  useOnce(() => void startJob(job), onClose);

export const PairRun = ({ onClose, ...job }: PairJob & Closing) =>
  useOnce(() => void startPairJob(job), onClose);

export const registerSearch = (_searched: object): void => undefined;
