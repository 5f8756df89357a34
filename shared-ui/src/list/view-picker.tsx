import { ChevronDown } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { toChoice } from '../list-index/chosen-columns.ts';
import type { Column } from '../list-index/column.ts';
import type { ListView, ListViewRules } from '../list-index/list-address.ts';
import { viewStatus } from '../list-index/named-view.ts';
import { Dropdown } from '../overlay/dropdown.tsx';
import { useStoredViews } from './stored-views.ts';

const ViewsPanel = lazyPart(() => import(/* webpackChunkName: 'list' */ './views-panel.tsx'));

interface ViewPickerProps<Row> {
  readonly list: string;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly columns: readonly Column<Row>[];
  readonly allColumns: readonly Column<Row>[];
  readonly rules: ListViewRules;
}

export default function ViewPicker<Row>({ columns, allColumns, ...props }: ViewPickerProps<Row>) {
  const { list, view, rules } = props;
  const { t } = useTranslation('shared-ui');
  const kept = useStoredViews(list);
  const name = view.name ?? t('views.all');
  const isChanged = viewStatus(view, kept, rules) === 'changed';
  return (
    <Dropdown
      text={t(isChanged ? 'views.viewChanged' : 'views.view', { name })}
      endIcon={<ChevronDown />}
    >
      <ViewsPanel {...props} kept={kept} columns={toChoice(columns, allColumns)} />
    </Dropdown>
  );
}
