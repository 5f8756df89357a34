import { ColumnLayout } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import type { Column } from '../list-index/column.ts';
import { Dropdown } from '../overlay/dropdown.tsx';
import type { ColumnChoice } from './use-columns.ts';

export interface ViewMenuProps<Row> {
  readonly choice: ColumnChoice<Row>;
  /** All columns; the first is always shown. */
  readonly columns: readonly Column<Row>[];
}

// `lazyPart` does not keep the component's type parameter.
const ColumnPanel = lazyPart(() => import(/* webpackChunkName: 'list' */ './column-panel.tsx')) as <
  Row,
>(
  props: ViewMenuProps<Row>,
) => ReactNode;

export function ViewMenu<Row>(props: ViewMenuProps<Row>) {
  const { t } = useTranslation('shared-ui');
  return (
    <Dropdown text={t('view.columns')} icon={<ColumnLayout />}>
      <ColumnPanel {...props} />
    </Dropdown>
  );
}
