import { Button } from '@blueprintjs/core';
import { Cross, Filter } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { toggleGroup } from '../list-index/list-filter.ts';
import { Dropdown } from '../overlay/dropdown.tsx';
import type { ListRow } from '../queries/list-source.ts';
import styles from './filter-bar.module.css';
import type { FilterPanelProps } from './filter-panel.tsx';
import { useFilterText } from './filter-text.ts';

// `lazyPart` does not keep the component's type parameter.
const FilterPanel = lazyPart(() => import(/* webpackChunkName: 'list' */ './filter-panel.tsx')) as <
  Row extends ListRow,
>(
  props: FilterPanelProps<Row>,
) => ReactNode;

export function FilterBar<Row extends ListRow>(props: FilterPanelProps<Row>) {
  const { filters, chosen, onChange } = props;
  const { t } = useTranslation('shared-ui');
  const filterText = useFilterText();
  const chips = filters.flatMap((filter) =>
    (chosen[filter.name] ?? []).map((group) => ({ filter, group })),
  );
  return (
    <>
      {chips.map(({ filter, group }) => {
        const { name } = filter;
        const text = filterText(filter, group);
        return (
          <span key={`${name} ${group}`} className={styles.chip}>
            <span>{text}</span>
            <Button
              variant="minimal"
              size="small"
              icon={<Cross size={12} />}
              aria-label={t('filter.remove', { filter: text })}
              onClick={() => onChange(toggleGroup(chosen, name, group))}
            />
          </span>
        );
      })}
      {filters.length > 0 ? (
        <Dropdown text={t('filter.add')} icon={<Filter />}>
          <FilterPanel {...props} />
        </Dropdown>
      ) : null}
    </>
  );
}
