import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { ChevronDown } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lateWords } from '../language/late-words.ts';
import { useNameOrder } from '../language/use-name-order.ts';
import { usePlacement } from '../overlay/use-placement.ts';
import { type Choice, choiceNamed, choicesFor, placeAfter } from './choices.ts';
import styles from './typed-choice.module.css';

interface TypedChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The chosen value; empty if none. */
  readonly value: string;
  /** Called with an empty text while the typed text names no choice. */
  readonly onChoose: (value: string) => void;
  readonly input?: InputGroupProps & { readonly 'data-first-focus'?: true | undefined };
}

const texts = {
  en: {
    type: 'Type part of the name',
    found_one: '{{count}} result',
    found_other: '{{count}} results',
  },
  fr: {
    type: 'Saisissez une partie du nom',
    found_one: '{{count}} résultat',
    found_many: '{{count}} résultats',
    found_other: '{{count}} résultats',
  },
};

/**
 * Renders an input to choose one of many by typing (WAI-ARIA APG, editable combobox with list
 * autocomplete). The list opens with the focus, and closes when a choice is made.
 */
export function TypedChoice(props: TypedChoiceProps) {
  const { id, label, choices, value, onChoose, input } = props;
  const { t } = useTranslation(lateWords('shared-ui/typed-choice', texts));
  // Undefined while the field shows the chosen value.
  const [typed, setTyped] = useState<string>();
  const [place, setPlace] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const compare = useNameOrder();
  const query = typed ?? choices.find((choice) => choice.value === value)?.label ?? '';
  const found = useMemo(() => choicesFor(query, choices, compare), [query, choices, compare]);
  const active = found[place];
  // The choice that Enter selects; if only one choice is left, it need not be active.
  const entered = active ?? (value === '' && found.length === 1 ? found[0] : undefined);
  const optionId = (choice: Choice) => `${id}-${choice.value}`;

  const list = useRef<HTMLDivElement>(null);
  usePlacement(list, { isOpen, placement: 'bottom-start' });
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId === undefined) return;
    list.current?.querySelector(`[id="${activeId}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const type = (text: string) => {
    setTyped(text);
    setPlace(-1);
    setOpen(true);
    onChoose(choiceNamed(text, choices)?.value ?? '');
  };
  const choose = (choice: Choice) => {
    setTyped(undefined);
    setPlace(-1);
    setOpen(false);
    onChoose(choice.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input?.onKeyDown?.(event);
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setPlace(placeAfter(key, place, found.length));
      setOpen(true);
    } else if (key === 'Enter' && isOpen && entered) choose(entered);
    else if (key === 'Escape' && isOpen) setOpen(false);
    else if (key === 'Escape' && value === '' && query !== '') type('');
    else return;
    // For Escape, this also keeps the dialog open.
    event.preventDefault();
  };

  return (
    <div className={styles.choice}>
      <InputGroup
        {...input}
        id={id}
        role="combobox"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? activeId : undefined}
        placeholder={t('type')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => type(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onFocus={(event) => {
          input?.onFocus?.(event);
          setOpen(true);
        }}
        onBlur={(event) => {
          input?.onBlur?.(event);
          setOpen(false);
        }}
        onKeyDown={onKeyDown}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: presses only keep the focus in the field */}
      <div
        ref={list}
        className={styles.popup}
        hidden={!isOpen}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={`${id}-list`} role="listbox" aria-label={label}>
          {found.map((choice) => (
            // The field handles keys: an option never has the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field handles keys
            <div
              key={choice.value}
              id={optionId(choice)}
              role="option"
              aria-selected={choice.value === value}
              data-active={choice === active || undefined}
              className={styles.option}
              onClick={() => choose(choice)}
            >
              {choice.label}
            </div>
          ))}
        </div>
        <p role="status" className={styles.found}>
          {t('found', { count: found.length })}
        </p>
      </div>
      <span className={styles.caret}>
        <ChevronDown />
      </span>
    </div>
  );
}
