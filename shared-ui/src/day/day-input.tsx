import { Button } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../language/format.ts';
import { lateWords } from '../language/late-words.ts';
import { readDay } from '../list-index/bounds.ts';
import styles from './day-input.module.css';

/** The props of a {@link DayInput}. */
export interface DayInputProps {
  /** The id of the input, for its label. */
  readonly id: string;
  /** The accessible name; it begins with the label's text or contains it. */
  readonly name: string;
  /** A day such as `2025-11-30`; an empty string if none is chosen. */
  readonly value: string;
  /** Receives a day that exists, or an empty string. */
  readonly onChange: (day: string) => void;
}

/**
 * An input for a day, written as everywhere in the console, whatever the browser's language is. A form
 * cannot be submitted while it contains a day that does not exist.
 */
export default function DayInput({ id, name, value, onChange }: DayInputProps) {
  const { t } = useTranslation(lateWords('shared-ui/day-input', texts));
  const [typed, type] = useState('');
  const [isLeft, leave] = useState(false);
  const isUnfinished = typed !== '' && readDay(typed) === undefined;
  const isTyped = isUnfinished || (typed !== '' && readDay(typed) === value);
  const isWrong = isUnfinished && isLeft;
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  useEffect(
    () => input.current?.setCustomValidity(isUnfinished ? t('wrong') : ''),
    [isUnfinished, t],
  );
  const change = (text: string) => {
    type(text);
    leave(false);
    const read = text.trim() === '' ? '' : readDay(text);
    if (read !== undefined && read !== value) onChange(read);
  };
  return (
    <span className={styles.day}>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={`bp6-input ${isWrong ? 'bp6-intent-danger' : ''}`}
        aria-label={name}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        placeholder={t('form')}
        value={isTyped ? typed : value && formatDate(`${value}T00:00`)}
        onChange={({ target }) => change(target.value)}
        onBlur={() => leave(true)}
        onInvalid={(event) => {
          // The sentence below the input replaces the browser's, which disappears.
          event.preventDefault();
          leave(true);
          event.currentTarget.focus();
        }}
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
            value={value}
            onChange={({ target }) => change(target.value)}
          />
          <Button
            variant="minimal"
            icon={<Calendar />}
            aria-label={t('calendar', { day: name })}
            title={t('calendar', { day: name })}
            onClick={() => calendar.current?.showPicker()}
          />
        </>
      ) : null}
      {isWrong ? (
        <p id={`${id}-problem`} role="alert" className={styles.wrong}>
          {t('wrong')}
        </p>
      ) : null}
    </span>
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
