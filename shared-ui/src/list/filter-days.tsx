import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import DayInput from '../day/day-input.tsx';
import {
  calendarDay,
  type DayRange,
  readDayRange,
  writeDayRange,
} from '../list-index/day-range.ts';
import styles from './filter-bar.module.css';

interface FilterDaysProps {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly isAwaited: boolean;
  /** Receives a range in the form that the address has; an empty string removes the range. */
  readonly onChange: (range: string) => void;
}

const NO_RANGE: DayRange = { from: '', until: '', isNot: false };

export function FilterDays({ label, chosen, isAwaited, onChange }: FilterDaysProps) {
  const { t } = useTranslation('shared-ui');
  const range = chosen.map(readDayRange).find((one) => one !== undefined) ?? NO_RANGE;
  const between = range.isNot ? NO_RANGE : range;
  const change = (next: DayRange) =>
    onChange(next.from === '' && next.until === '' ? '' : writeDayRange(next));
  return (
    <div className={styles.days}>
      {isAwaited ? (
        <Day
          filter={label}
          label={t('filter.notSince')}
          value={range.isNot ? range.from : ''}
          onChange={(from) => change({ from, until: '', isNot: from !== '' })}
        />
      ) : null}
      <Day
        filter={label}
        label={t('filter.from')}
        value={between.from}
        onChange={(from) => change({ ...between, from })}
      />
      <Day
        filter={label}
        label={t('filter.until')}
        value={between.until}
        onChange={(until) => change({ ...between, until })}
      />
    </div>
  );
}

interface DayProps {
  readonly filter: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function Day({ filter, label, value, onChange }: DayProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <DayInput
        id={id}
        name={`${filter}: ${label}`}
        value={calendarDay(value)}
        onChange={onChange}
      />
    </>
  );
}
