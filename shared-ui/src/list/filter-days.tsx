import { Button } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../language/format.ts';
import { lateWords } from '../language/late-words.ts';
import { readDay } from '../list-index/bounds.ts';
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

/** A field for a day, written as everywhere in the console, whatever the browser's language is. */
function Day({ filter, label, value, onChange }: DayProps) {
  const { t } = useTranslation(lateWords('shared-ui/filter-days', texts));
  const id = useId();
  const day = calendarDay(value);
  const [typed, type] = useState('');
  const [isLeft, leave] = useState(false);
  const isUnfinished = typed !== '' && readDay(typed) === undefined;
  const isTyped = isUnfinished || (typed !== '' && readDay(typed) === day);
  const isWrong = isUnfinished && isLeft;
  const calendar = useRef<HTMLInputElement>(null);
  const change = (text: string) => {
    type(text);
    leave(false);
    const read = text.trim() === '' ? '' : readDay(text);
    if (read !== undefined && read !== day) onChange(read);
  };
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <span className={styles.day}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={`bp6-input ${isWrong ? 'bp6-intent-danger' : ''}`}
          aria-label={`${filter}: ${label}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          placeholder={t('form')}
          value={isTyped ? typed : day && formatDate(`${day}T00:00`)}
          onChange={({ target }) => change(target.value)}
          onBlur={() => leave(true)}
        />
        {'showPicker' in HTMLInputElement.prototype ? (
          <>
            <input
              ref={calendar}
              type="date"
              aria-hidden
              tabIndex={-1}
              className={styles.calendar}
              max="9999-12-31"
              value={day}
              onChange={({ target }) => change(target.value)}
            />
            <Button
              variant="minimal"
              icon={<Calendar />}
              aria-label={t('calendar', { day: `${filter}: ${label}` })}
              title={t('calendar', { day: label })}
              onClick={() => calendar.current?.showPicker()}
            />
          </>
        ) : null}
      </span>
      {isWrong ? (
        <p id={`${id}-problem`} role="alert" className={styles.wrong}>
          {t('wrong')}
        </p>
      ) : null}
    </>
  );
}

const texts = {
  en: {
    form: 'dd.mm.yyyy',
    calendar: 'Choose a day: {{day}}',
    wrong: 'There is no such day. A day is written 30.11.2025.',
  },
  fr: {
    form: 'jj.mm.aaaa',
    calendar: 'Choisir un jour\u202f: {{day}}',
    wrong: 'Ce jour n’existe pas. Un jour s’écrit 30.11.2025.',
  },
};
