import { ChevronDown } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { mediaValue } from '../contract/value.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { toChoice } from '../list-index/chosen-columns.ts';
import type { Column } from '../list-index/column.ts';
import type { ListView, ListViewRules } from '../list-index/list-address.ts';
import { viewStatus } from '../list-index/named-view.ts';
import { Dropdown } from '../overlay/dropdown.tsx';
import { useValue } from '../value/use-value.ts';
import { useStoredViews } from './stored-views.ts';

const ViewsPanel = lazyPart(() => import(/* webpackChunkName: 'list' */ './views-panel.tsx'));

/** Whether there is room for the name only. */
const narrow = mediaValue('(width <= 576px)');

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
      short={useValue(narrow) ? name : undefined}
      endIcon={<ChevronDown />}
    >
      <ViewsPanel {...props} kept={kept} columns={toChoice(columns, allColumns)} />
    </Dropdown>
  );
}
