import { Cross } from '@blueprintjs/icons';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '../idle/when-idle.ts';
import { formatNumber } from '../language/format.ts';
import { lateWords } from '../language/late-words.ts';
import type { Column } from '../list-index/column.ts';
import {
  completed,
  type HintedColumn,
  hintedColumns,
  type Suggestion,
  suggestionsFor,
  writtenName,
} from '../list-index/suggestions.ts';
import { missingWord } from '../list-index/typed-value.ts';
import type { ListRow } from '../queries/list-source.ts';
import styles from './search-hints.module.css';

interface SearchHintsProps<Row extends ListRow> {
  /** The search field, which keeps the focus. */
  readonly box: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** Renders chips in the empty field, and suggestions below it (ARIA, `aria-activedescendant`). */
export default function SearchHints<Row extends ListRow>(props: SearchHintsProps<Row>) {
  const { box, query, onQuery, columns, rows } = props;
  const { t, i18n } = useTranslation('shared-ui');
  const { t: late } = useTranslation(lateWords('shared-ui/search-hints', lateTexts));
  const id = useId();
  const [suggestions, suggest] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const [chips, setChips] = useState<readonly HintedColumn<Row>[]>([]);
  useEffect(() => whenIdle(hintedColumns(columns, rows), setChips), [columns, rows]);
  const list = useRef<HTMLDivElement>(null);

  const close = () => {
    suggest([]);
    setActive(-1);
  };
  const open = (asked: boolean) => {
    const field = box.current;
    const caret = field?.selectionStart ?? 0;
    suggest(
      suggestionsFor(
        field?.value.slice(0, caret) ?? '',
        columns,
        rows,
        asked,
        missingWord(i18n.language),
      ),
    );
    setActive(asked ? 0 : -1);
  };
  const choose = (suggestion: Suggestion) => {
    const field = box.current;
    if (!field) return;
    const next = completed(field.value, field.selectionStart ?? field.value.length, suggestion);
    onQuery(next.query);
    // Set the text before React renders it, because the caret is a position in the new text.
    field.value = next.query;
    field.setSelectionRange(next.caret, next.caret);
    field.focus();
    open(false);
  };
  const press = (event: KeyboardEvent) => {
    const { length } = suggestions;
    const chosen = suggestions[active];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown' && length === 0) open(true);
    else if (event.key === 'ArrowDown') setActive((active + 1) % length);
    else if (event.key === 'ArrowUp' && length > 0) setActive(active > 0 ? active - 1 : length - 1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && length > 0) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const latest = useRef({ open, close, press });
  latest.current = { open, close, press };
  useEffect(() => {
    const field = box.current;
    const abort = new AbortController();
    const { signal } = abort;
    field?.addEventListener('keydown', (event) => latest.current.press(event), { signal });
    field?.addEventListener('input', () => latest.current.open(false), { signal });
    field?.addEventListener('blur', () => latest.current.close(), { signal });
    return () => abort.abort();
  }, [box]);

  useLayoutEffect(() => {
    const field = box.current;
    if (!field) return;
    field.setAttribute('aria-autocomplete', 'list');
    if (suggestions.length > 0) field.setAttribute('aria-controls', id);
    else field.removeAttribute('aria-controls');
    if (active >= 0) field.setAttribute('aria-activedescendant', `${id}-${active}`);
    else field.removeAttribute('aria-activedescendant');
    const option = document.getElementById(`${id}-${active}`);
    if (option && list.current) {
      list.current.scrollTop = option.offsetTop - list.current.clientHeight / 2;
    }
  }, [box, id, suggestions, active]);

  return (
    <>
      {query === '' && chips.length > 0 ? (
        <span className={styles.chips} aria-hidden>
          {chips.map((column) => (
            <button
              key={column.id}
              type="button"
              tabIndex={-1}
              className={styles.chip}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() =>
                choose({
                  text: `${writtenName(column.searchAs.label)}:`,
                  means: { kind: 'field', title: column.title },
                })
              }
            >
              {`${writtenName(column.searchAs.label)}:`}
            </button>
          ))}
        </span>
      ) : null}
      {query === '' ? null : (
        <button
          type="button"
          className={styles.clear}
          aria-label={late('clear')}
          title={late('clear')}
          onClick={() => {
            onQuery('');
            box.current?.focus();
          }}
        >
          <Cross />
        </button>
      )}
      {suggestions.length > 0 ? (
        // The field handles keys: an option never has the focus.
        <div
          ref={list}
          id={id}
          role="listbox"
          className={styles.list}
          aria-label={t('search.hints')}
        >
          {suggestions.map((suggestion, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field handles keys
            <div
              key={suggestion.text}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === active}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <span>{suggestion.text}</span>
              <span className={styles.note}>{formatMeaning(suggestion, t, late)}</span>
            </div>
          ))}
        </div>
      ) : null}
      <span role="status" className={styles.said}>
        {suggestions.length > 0 ? t('search.suggestions', { count: suggestions.length }) : ''}
      </span>
    </>
  );
}

const lateTexts = {
  en: { notSince: 'not since', present: 'with a value', clear: 'Clear the search' },
  fr: { notSince: 'pas depuis', present: 'avec une valeur', clear: 'Effacer la recherche' },
};

function formatMeaning(
  { means }: Suggestion,
  t: ReturnType<typeof useTranslation<'shared-ui'>>['t'],
  late: (key: keyof typeof lateTexts.en) => string,
) {
  if (means.kind === 'notSince' || means.kind === 'present') return late(means.kind);
  if (means.kind === 'field') return means.title;
  if (means.kind === 'none') return means.label ?? t('search.missing');
  if (means.kind === 'value') return formatNumber(means.count);
  return t(`search.${means.kind}`);
}
