import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './list-screen.module.css';
import type { ListWords } from './list-words.ts';

interface ListToolbarProps {
  readonly words: ListWords;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** What narrows and what changes the view. */
  readonly children?: ReactNode;
}

/** The search box, reached with `/`, and what else decides which rows are seen. */
export function ListToolbar({ words, query, onQuery, children }: ListToolbarProps) {
  const box = useRef<HTMLInputElement>(null);
  useSlash(() => {
    box.current?.focus();
    box.current?.select();
  });
  return (
    <div className={styles.toolbar}>
      <search className={styles.search}>
        <InputGroup
          type="search"
          inputRef={box}
          leftElement={
            <span className={styles.glass}>
              <Search />
            </span>
          }
          rightElement={
            <kbd className={styles.key} aria-hidden>
              /
            </kbd>
          }
          placeholder={words.search}
          aria-label={words.search}
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query === '') return;
            event.preventDefault();
            onQuery('');
          }}
        />
      </search>
      {children}
    </div>
  );
}

/** Calls when `/` is pressed where it is not text, and no dialog is open. */
function useSlash(onSlash: () => void) {
  const latest = useRef(onSlash);
  latest.current = onSlash;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || takesText(event.target)) return;
      if (document.querySelector('dialog[open], [role="dialog"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select');
}
