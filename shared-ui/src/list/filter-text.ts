import { useTranslation } from 'react-i18next';
import { formatDate } from '../language/format.ts';
import { calendarDay, daysAgo, readDayRange } from '../list-index/day-range.ts';
import type { ListFilter } from '../list-index/list-filter.ts';

/** Returns a function that describes a chosen filter: its label, and a group's label or days. */
export function useFilterText() {
  const { t } = useTranslation('shared-ui');
  const textOf = <Row>({ groupLabel, time }: ListFilter<Row>, group: string): string => {
    const range = time && readDayRange(group);
    if (!range) return groupLabel(group);
    const ago = daysAgo(range.from);
    if (range.isNot && ago !== undefined) return t('filter.notForDays', { count: ago });
    const from = range.from && formatDate(`${calendarDay(range.from)}T00:00`);
    const until = range.until && formatDate(`${calendarDay(range.until)}T00:00`);
    if (range.isNot) return `${t('filter.notSince')} ${from}`;
    if (!until) return `${t('filter.from')} ${from}`;
    return from ? `${from} – ${until}` : `${t('filter.until')} ${until}`;
  };
  return <Row>(filter: ListFilter<Row>, group: string): string =>
    t('filter.on', { label: filter.label, group: textOf(filter, group) });
}
