import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../language/format.ts';
import { useNameOrder } from '../language/use-name-order.ts';
import {
  type ChosenGroups,
  groupsOf,
  type ListFilter,
  toggleGroup,
} from '../list-index/list-filter.ts';
import { Choices } from '../overlay/choices.tsx';
import { Dropdown } from '../overlay/dropdown.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps<Row> {
  readonly filters: readonly ListFilter<Row>[];
  readonly rows: readonly Row[];
  readonly chosen: ChosenGroups;
  readonly onChange: (chosen: ChosenGroups) => void;
}

/** The filters that are on, as chips to take off, and the way to another. */
export function FilterBar<Row>({ filters, rows, chosen, onChange }: FilterBarProps<Row>) {
  const { t } = useTranslation('shared-ui');
  const chips = filters.flatMap((filter) =>
    (chosen[filter.name] ?? []).map((group) => ({ filter, group })),
  );
  return (
    <>
      {chips.map(({ filter: { name, label, groupLabel }, group }) => {
        const text = `${label}: ${groupLabel(group)}`;
        return (
          <span key={`${name} ${group}`} className={styles.chip}>
            {text}
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
        <Dropdown text={t('filter.add')} icon={<Plus size={12} />}>
          {filters.map((filter) => (
            <FilterChoices key={filter.name} {...{ filter, rows, chosen, onChange }} />
          ))}
        </Dropdown>
      ) : null}
    </>
  );
}

function FilterChoices<Row>({
  filter,
  rows,
  chosen,
  onChange,
}: Omit<FilterBarProps<Row>, 'filters'> & { filter: ListFilter<Row> }) {
  const compare = useNameOrder();
  const groups = useMemo(
    () =>
      groupsOf(rows, filter)
        .map(({ group, count }) => ({ group, count, label: filter.groupLabel(group) }))
        .sort((one, other) => compare(one.label, other.label)),
    [rows, filter, compare],
  );
  return (
    <Choices
      title={filter.label}
      options={groups.map(({ group, count, label }) => ({
        value: group,
        label,
        note: formatNumber(count),
        chosen: chosen[filter.name]?.includes(group) ?? false,
      }))}
      onChoose={(group) => onChange(toggleGroup(chosen, filter.name, group))}
    />
  );
}
