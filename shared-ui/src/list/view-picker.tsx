import { ChevronDown } from '@blueprintjs/icons';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localize } from '../contract/languages.ts';
import { mediaValue } from '../contract/value.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { toChoice } from '../list-index/chosen-columns.ts';
import type { Column } from '../list-index/column.ts';
import { type ListView, type ListViewRules, readView } from '../list-index/list-address.ts';
import { type NamedView, toSearchPart, viewStatus } from '../list-index/named-view.ts';
import { Dropdown } from '../overlay/dropdown.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useValue } from '../value/use-value.ts';
import { readyViews } from './find-names.ts';
import { loadSearches, published } from './searched-lists.ts';
import { useStoredViews } from './stored-views.ts';

const ViewsPanel = lazyPart(() => import(/* webpackChunkName: 'list' */ './views-panel.tsx'));

/** Whether there is room for the name only. */
const narrow = mediaValue('(width <= 576px)');

interface ViewPickerProps<Row> {
  readonly list: string;
  readonly route: string;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly columns: readonly Column<Row>[];
  readonly allColumns: readonly Column<Row>[];
  readonly rules: ListViewRules;
}

export default function ViewPicker<Row>({
  columns,
  allColumns,
  route,
  ...props
}: ViewPickerProps<Row>) {
  const { list, view, rules } = props;
  const { t } = useTranslation('shared-ui');
  const own = useStoredViews(list);
  const ready = useReadyViews(route, rules);
  const kept = [...ready.filter((one) => !own.some(({ name }) => name === one.name)), ...own];
  const name = view.name ?? t('views.all');
  const isChanged = viewStatus(view, kept, rules) === 'changed';
  return (
    <Dropdown
      text={t(isChanged ? 'views.viewChanged' : 'views.view', { name })}
      short={useValue(narrow) ? name : undefined}
      endIcon={<ChevronDown />}
    >
      <ViewsPanel {...props} own={own} kept={kept} columns={toChoice(columns, allColumns)} />
    </Dropdown>
  );
}

/** Returns the views of the list that its manifest declares, in the user's language. */
function useReadyViews(route: string, rules: ListViewRules): readonly NamedView[] {
  const { i18n } = useTranslation();
  const permissions = usePermissions();
  const manifests = useValue(published);
  useEffect(() => void loadSearches(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these decide on the views
  return useMemo(
    () =>
      readyViews()
        .filter((one) => one.route === route)
        .map(({ view: { label, routerLink } }) => {
          const { search } = new URL(routerLink, window.location.href);
          const view = readView(search, rules);
          return { name: localize(label, i18n.language), search: toSearchPart(view, rules) };
        })
        // A filter of the view may be unknown, because the user may not see what it needs.
        .filter(({ search }) => search !== ''),
    [route, rules, permissions, manifests, i18n.language],
  );
}
