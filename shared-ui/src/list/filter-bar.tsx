import { Button } from '@blueprintjs/core';
import { Cross, Filter } from '@blueprintjs/icons';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '../idle/when-idle.ts';
import { formatNumber } from '../language/format.ts';
import { useNameOrder } from '../language/use-name-order.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import {
  type ChosenGroups,
  countGroups,
  type ListFilter,
  toggleGroup,
  withDays,
} from '../list-index/list-filter.ts';
import { Choices } from '../overlay/choices.tsx';
import { Dropdown } from '../overlay/dropdown.tsx';
import type { ListRow } from '../queries/list-source.ts';
import styles from './filter-bar.module.css';
import { useFilterText } from './filter-text.ts';

const FilterDays = lazyPart(() => import(/* webpackChunkName: 'list' */ './filter-days.tsx'));

interface FilterBarProps<Row> {
  readonly filters: readonly ListFilter<Row>[];
  readonly rows: readonly Row[];
  /** Returns the positions of the rows that match if the filter of this name is ignored. */
  readonly foundWithout: (name: string) => Uint32Array;
  readonly chosen: ChosenGroups;
  readonly onChange: (chosen: ChosenGroups) => void;
}

export function FilterBar<Row extends ListRow>(props: FilterBarProps<Row>) {
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
          {filters
            .filter(({ awaited }) => !awaited)
            .map((filter) => (
              <FilterChoices key={filter.name} {...props} filter={filter} />
            ))}
        </Dropdown>
      ) : null}
    </>
  );
}

function FilterChoices<Row extends ListRow>(
  props: FilterBarProps<Row> & { readonly filter: ListFilter<Row> },
) {
  const { filter, rows, foundWithout, chosen, onChange } = props;
  const compare = useNameOrder();
  // Paint the rows before counting them for each filter.
  const [found, count] = useState(() => foundWithout);
  useEffect(() => {
    const recount = () => startTransition(() => count(() => foundWithout));
    return whenIdle([].values(), recount, { awaited: true });
  }, [foundWithout]);
  const groups = useMemo(
    () =>
      countGroups(rows, filter, found(filter.name))
        .map(({ group, count }) => ({ group, count, label: filter.groupLabel(group) }))
        .sort((one, other) => compare(one.label, other.label)),
    [rows, found, filter, compare],
  );
  const { name, label, time } = filter;
  return (
    <>
      <Choices
        title={label}
        options={groups.map(({ group, count, label }) => ({
          value: group,
          label,
          note: formatNumber(count),
          chosen: chosen[name]?.includes(group) ?? false,
        }))}
        onChoose={(group) => onChange(toggleGroup(chosen, name, group))}
      />
      {time ? (
        <FilterDays
          label={label}
          chosen={chosen[name] ?? []}
          isAwaited={time.isAwaited}
          onChange={(range) => onChange(withDays(chosen, name, range))}
        />
      ) : null}
    </>
  );
}
