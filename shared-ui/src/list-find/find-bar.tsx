import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { foldText } from '../contract/fold-text.ts';
import { typedKey } from '../contract/typed-key.ts';
import { whenIdle } from '../idle/when-idle.ts';
import { formatNumber } from '../language/format.ts';
import { lateWords } from '../language/late-words.ts';
import type { Column } from '../list-index/column.ts';
import { HEADING_PX, scrolledTo } from '../list-index/row-window.ts';
import type { ListRow } from '../queries/list-source.ts';
import { characterKeys } from '../value/character-keys.ts';
import { useValue } from '../value/use-value.ts';
import styles from './find-bar.module.css';
import { type CellTexts, firstFrom, RowFinder, readCells } from './found-rows.ts';
import { keepMarked, markRows } from './mark-rows.ts';

interface FindBarProps<Row extends ListRow> {
  /** The element that scrolls the table. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  /** The rows that match the search and the filters, in order. */
  readonly positions: Uint32Array;
  readonly columns: readonly Column<Row>[];
  readonly rowHeight: number;
}

/** The text that the user looks for, and the place in the list from which on to look. */
interface Sought {
  readonly text: string;
  readonly from: number;
}

const texts = {
  en: {
    label: 'Find in the list',
    found: '{{at}} of {{total}}',
    none: 'No row',
    previous: 'Previous row',
    next: 'Next row',
    close: 'Close',
  },
  fr: {
    label: 'Rechercher dans la liste',
    found: '{{at}} sur {{total}}',
    none: 'Aucune ligne',
    previous: 'Ligne précédente',
    next: 'Ligne suivante',
    close: 'Fermer',
  },
};

/**
 * Finds a text in all rows of the list, where the browser's own search finds only those in the page.
 * Ctrl+F, F3 or Ctrl+G opens the bar; Ctrl+F in the bar is the browser's own.
 */
export default function FindBar<Row extends ListRow>(props: FindBarProps<Row>) {
  const { scroller, rows, positions, columns, rowHeight } = props;
  const { t } = useTranslation(lateWords('shared-ui/find-bar', texts));
  const [isOpen, setOpen] = useState(false);
  const [sought, seek] = useState<Sought>({ text: '', from: 0 });
  const folded = foldText(sought.text).trim();
  const cells = useCells(isOpen, rows, columns);
  const finder = useMemo(() => cells && new RowFinder(cells, positions), [cells, positions]);
  const found = finder?.find(folded);
  const index = found ? firstFrom(found, sought.from) : 0;
  const place = found?.[index];
  const box = useRef<HTMLInputElement>(null);

  const show = () => {
    const element = scroller.current;
    if (element && place !== undefined) {
      element.scrollTop = scrolledTo(place, rowHeight, HEADING_PX, element);
    }
  };
  const open = () => {
    const { scrollTop = 0 } = scroller.current ?? {};
    flushSync(() => {
      setOpen(true);
      if (!isOpen) seek({ ...sought, from: Math.ceil(scrollTop / rowHeight) });
    });
    box.current?.focus();
    box.current?.select();
  };
  const close = () => {
    show();
    // Renders the row, so that it can take the focus, even if the user has scrolled away from it.
    flushSync(() => scroller.current?.dispatchEvent(new Event('scroll')));
    const row = place === undefined ? 'tbody tr' : `tbody tr[aria-rowindex="${place + 2}"]`;
    scroller.current?.querySelector<HTMLElement>(`${row} a`)?.focus({ preventScroll: true });
    setOpen(false);
  };
  const step = (by: 1 | -1) => {
    if (!found || found.length === 0) return;
    seek({ ...sought, from: found[(index + by + found.length) % found.length] ?? 0 });
  };
  useFindKeys((by) => {
    if (by && isOpen) step(by);
    else open();
  });

  // Scrolls only when the user looks for something else, not when the rows change.
  const reached = useRef(sought);
  useEffect(() => {
    if (!isOpen || !found || reached.current === sought) return;
    reached.current = sought;
    show();
  });
  const mark = useEffectEvent(() => {
    if (scroller.current) markRows(scroller.current, folded, place);
  });
  useEffect(() => {
    const table = scroller.current;
    return isOpen && table ? keepMarked(table, mark) : undefined;
  }, [isOpen, scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks depend on what is found
  useEffect(() => {
    if (isOpen) mark();
  }, [isOpen, folded, place]);

  if (!isOpen) return null;
  const total = found?.length ?? 0;
  const counted = { at: formatNumber(index + 1), total: formatNumber(total) };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React and jsdom do not know <search> everywhere
    <div
      role="search"
      aria-label={t('label')}
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape closes only the bar, not a panel beside the list.
        event.stopPropagation();
        event.preventDefault();
        close();
      }}
    >
      <input
        ref={box}
        type="text"
        className={`bp6-input ${styles.input}`}
        aria-label={t('label')}
        autoComplete="off"
        spellCheck={false}
        value={sought.text}
        onChange={({ target }) => seek({ text: target.value, from: place ?? sought.from })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      <span role="status" className={styles.count}>
        {folded === '' || !found ? '' : total === 0 ? t('none') : t('found', counted)}
      </span>
      {(['previous', 'next'] as const).map((which) => (
        <Button
          key={which}
          variant="minimal"
          icon={which === 'next' ? <ArrowDown /> : <ArrowUp />}
          aria-label={t(which)}
          title={t(which)}
          aria-keyshortcuts={which === 'next' ? 'F3' : 'Shift+F3'}
          aria-disabled={total === 0}
          onClick={() => step(which === 'next' ? 1 : -1)}
        />
      ))}
      <Button
        variant="minimal"
        icon={<Cross />}
        aria-label={t('close')}
        title={t('close')}
        onClick={close}
      />
    </div>
  );
}

/** Returns the texts of all rows once they are read, which starts when the bar opens. */
function useCells<Row extends ListRow>(
  isOpen: boolean,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): CellTexts<Row> | undefined {
  const [cells, setCells] = useState<CellTexts<Row>>();
  const isRead = cells?.rows === rows && cells.columns === columns;
  useEffect(() => {
    if (!isOpen || isRead) return undefined;
    return whenIdle(readCells(rows, columns, cells), setCells, { awaited: true });
  }, [isOpen, isRead, rows, columns, cells]);
  return isRead ? cells : undefined;
}

/** On a Mac, Ctrl+F moves the caret. */
const isMac = /^(?:Mac|iP)/.test(navigator.platform);

/** Calls `onFind` for Ctrl+F, and with a step for F3 and Ctrl+G, unless a dialog is open. */
function useFindKeys(onFind: (by: 1 | -1 | undefined) => void): void {
  const isOn = useValue(characterKeys);
  const find = useEffectEvent(onFind);
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      const key = typedKey(event);
      const withControl = (isMac ? event.metaKey : event.ctrlKey) && !event.altKey;
      const isOpening = withControl && key === 'f' && !event.shiftKey;
      const isStep = key === 'f3' ? !withControl && !event.altKey : withControl && key === 'g';
      if (event.defaultPrevented || !(isOpening || isStep)) return;
      if (document.querySelector('dialog[open]:not([data-beside]), [role="dialog"]')) return;
      const { target } = event;
      const isInBar = target instanceof Element && target.closest(`.${styles.bar}`) !== null;
      if (isOpening && isInBar) return;
      event.preventDefault();
      find(isOpening ? undefined : event.shiftKey ? -1 : 1);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
