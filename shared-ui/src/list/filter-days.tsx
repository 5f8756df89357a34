import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayRange, readDayRange, writeDayRange } from '../list-index/day-range.ts';
import styles from './filter-bar.module.css';

interface FilterDaysProps {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly isAwaited: boolean;
  /** Receives a range in the form that the address has; an empty string removes the range. */
  readonly onChange: (range: string) => void;
}

const NO_RANGE: DayRange = { from: '', until: '', isNot: false };

export default function FilterDays({ label, chosen, isAwaited, onChange }: FilterDaysProps) {
  const { t } = useTranslation('shared-ui');
  const range = chosen.map(readDayRange).find((one) => one !== undefined) ?? NO_RANGE;
  const between = range.isNot ? NO_RANGE : range;
  const change = (next: DayRange) =>
    onChange(next.from === '' && next.until === '' ? '' : writeDayRange(next));
  return (
    <div className={styles.days}>
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
      {isAwaited ? (
        <Day
          filter={label}
          label={t('filter.notSince')}
          value={range.isNot ? range.from : ''}
          onChange={(from) => change({ from, until: '', isNot: from !== '' })}
        />
      ) : null}
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
      <input
        id={id}
        type="date"
        className="bp6-input"
        aria-label={`${filter}: ${label}`}
        max="9999-12-31"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}
