import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { whenIdle } from '../idle/when-idle.ts';
import { formatNumber } from '../language/format.ts';
import { useNameOrder } from '../language/use-name-order.ts';
import {
  type ChosenGroups,
  countGroups,
  type ListFilter,
  toggleGroup,
  withDays,
} from '../list-index/list-filter.ts';
import { Choices } from '../overlay/choices.tsx';
import type { ListRow } from '../queries/list-source.ts';
import { FilterDays } from './filter-days.tsx';

export interface FilterPanelProps<Row> {
  readonly filters: readonly ListFilter<Row>[];
  readonly rows: readonly Row[];
  /** Returns the positions of the rows that match if the filter of this name is ignored. */
  readonly foundWithout: (name: string) => Uint32Array;
  readonly chosen: ChosenGroups;
  readonly onChange: (chosen: ChosenGroups) => void;
}

/** Renders the choices of all filters, each with the number of rows that match it. */
export default function FilterPanel<Row extends ListRow>(props: FilterPanelProps<Row>) {
  const panel = useRef<HTMLDivElement>(null);
  // The panel loads after its dropdown was opened, so it takes the focus only now.
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={panel}>
      {props.filters
        .filter(({ awaited }) => !awaited)
        .map((filter) => (
          <FilterChoices key={filter.name} {...props} filter={filter} />
        ))}
    </div>
  );
}

function FilterChoices<Row extends ListRow>(
  props: FilterPanelProps<Row> & { readonly filter: ListFilter<Row> },
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
