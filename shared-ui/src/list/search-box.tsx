import { Search } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { typedKey } from '../contract/typed-key.ts';
import type { Column } from '../list-index/column.ts';
import type { ListRow } from '../queries/list-source.ts';
import { characterKeys } from '../value/character-keys.ts';
import { useValue } from '../value/use-value.ts';
import styles from './search-box.module.css';
import { useIdlePart } from './use-idle-part.ts';

const loadHints = () => import(/* webpackChunkName: 'list' */ './search-hints.tsx');

interface SearchBoxProps<Row extends ListRow> {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Called when the user has finished typing. */
  readonly onFinish: () => void;
  readonly onLeave: () => void;
  /** Columns that a search may name; hints about them load when the page is idle. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** Renders the search box. `/` focuses it, if the shortcut is on; Escape clears it. */
export function SearchBox<Row extends ListRow>(props: SearchBoxProps<Row>) {
  const { label, query, onQuery, onFinish, onLeave } = props;
  const box = useRef<HTMLInputElement>(null);
  // A controlled field would lose letters typed while parts of the list arrive, because React
  // restores the last rendered text. So the field is uncontrolled, and is updated if the query changes.
  const text = useRef(query);
  useLayoutEffect(() => {
    if (!box.current || query === text.current) return;
    text.current = query;
    box.current.value = query;
  }, [query]);
  // If the hints fail to load, the search works without them.
  const Hints = useIdlePart(props.rows.length > 0, loadHints);
  const slash = useValue(characterKeys);
  useSlash(slash, () => {
    box.current?.focus();
    box.current?.select();
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: React and jsdom do not know <search> everywhere
    <div role="search" className={styles.search}>
      {/* Blueprint's InputGroup would measure the page before the first rows are rendered. */}
      <span className={styles.glass}>
        <Search />
      </span>
      <input
        type="search"
        ref={box}
        className={`bp6-input ${styles.input}`}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={slash ? '/' : undefined}
        autoComplete="off"
        spellCheck={false}
        defaultValue={text.current}
        onChange={(event) => {
          text.current = event.currentTarget.value;
          onQuery(text.current);
        }}
        onBlur={() => {
          onFinish();
          onLeave();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onFinish();
          if (event.key !== 'Escape' || query === '') return;
          event.preventDefault();
          onQuery('');
        }}
      />
      {slash ? (
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      ) : null}
      {Hints ? <Hints box={box} {...props} /> : null}
    </div>
  );
}

/** Calls `onSlash` when `/` is pressed outside of text fields while no dialog is open. */
function useSlash(isOn: boolean, onSlash: () => void) {
  const press = useEffectEvent(onSlash);
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (typedKey(event) !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || takesText(event.target)) return;
      if (document.querySelector('dialog[open]:not([data-beside]), [role="dialog"]')) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select');
}
