import { ColumnLayout } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { Column } from '../list-index/column.ts';
import { Choices } from '../overlay/choices.tsx';
import { Dropdown } from '../overlay/dropdown.tsx';
import { type Density, preferLists, useListPreferences } from './list-preferences.ts';

const DENSITIES: readonly Density[] = ['comfortable', 'compact'];

interface ViewMenuProps {
  readonly hidden: readonly string[];
  readonly onToggle: (column: string) => void;
  /** All columns; the first is always shown. */
  readonly columns: readonly Pick<Column<never>, 'id' | 'title'>[];
}

export function ViewMenu({ hidden, onToggle, columns }: ViewMenuProps) {
  const { t } = useTranslation('shared-ui');
  const { density } = useListPreferences();
  const densities = {
    comfortable: t('view.comfortable'),
    compact: t('view.compact'),
  };
  return (
    <Dropdown text={t('view.columns')} icon={<ColumnLayout />}>
      <Choices
        title={t('view.columns')}
        options={columns.map(({ id, title }, position) => ({
          value: id,
          label: title,
          chosen: position === 0 || !hidden.includes(id),
          fixed: position === 0,
        }))}
        onChoose={onToggle}
      />
      <Choices
        title={t('view.rows')}
        type="radio"
        options={DENSITIES.map((value) => ({
          value,
          label: densities[value],
          chosen: value === density,
        }))}
        onChoose={(value) =>
          preferLists({ density: value === 'compact' ? 'compact' : 'comfortable' })
        }
      />
    </Dropdown>
  );
}
