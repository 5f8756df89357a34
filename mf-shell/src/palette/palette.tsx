import { SearchIcon } from '@blueprintjs/icons';
import { lateWords } from '@console/shared-ui/internal';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '../text/use-text.ts';
import styles from './palette.module.css';
import type { PaletteEntry } from './palette-entry.ts';
import { unreadLists } from './palette-groups.ts';
import { PaletteOptions } from './palette-options.tsx';
import { type SearchScope, useNames, usePaletteGroups } from './use-palette-groups.ts';

const texts = {
  en: { reading: '{{list}}: loading…', failed: '{{list}}: the list could not be loaded.' },
  fr: {
    reading: '{{list}}\u00a0: chargement…',
    failed: '{{list}}\u00a0: la liste n’a pas pu être chargée.',
  },
};

export interface PaletteProps {
  readonly scope: SearchScope;
  readonly onClose: () => void;
}

/**
 * The search dialog: a combobox with a listbox below it (WAI-ARIA APG, editable combobox with
 * list autocomplete). Escape, Tab and Enter close it.
 */
export function Palette({ scope, onClose }: PaletteProps) {
  const { t, localize } = useText();
  const { t: late } = useTranslation(lateWords('mf-shell/palette', texts));
  const searched = useNames(scope);
  const { query, names, setQuery } = searched;
  const [position, setPosition] = useState(0);
  const groups = usePaletteGroups(scope, searched);
  const unread = unreadLists(names, scope.microFrontends, localize);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries[position];
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const optionId = (entry: PaletteEntry) => `${listId}-${entries.indexOf(entry)}`;

  useEffect(() => dialog.current?.showModal(), []);

  const close = () => {
    dialog.current?.close();
    // Does not wait for the browser's `close` event, which may come after the search was opened again.
    onClose();
  };

  const choose = (entry: PaletteEntry | undefined) => {
    if (entry?.completes !== undefined) {
      setQuery(entry.completes);
      setPosition(0);
      return;
    }
    // Closes first: this gives the focus back to the page, before the chosen entry moves the focus.
    close();
    entry?.choose();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
        setPosition(entries.length && (position + 1) % entries.length);
        break;
      case 'ArrowUp':
        setPosition(entries.length && (position + entries.length - 1) % entries.length);
        break;
      case 'Enter':
        choose(active);
        break;
      case 'Tab':
        close();
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('search.open')}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={onClose}
      onPointerDown={(event) => {
        // If the dialog itself is the target, the user pressed its backdrop.
        if (event.target === dialog.current) close();
      }}
    >
      <div className={styles.field}>
        <SearchIcon />
        <input
          type="text"
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          placeholder={t('search.label')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setPosition(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteOptions
        id={listId}
        groups={groups}
        active={active}
        optionId={optionId}
        onChoose={choose}
      />
      <div role="status">
        {entries.length > 0 && (
          <p className={styles.count}>{t('search.found', { count: entries.length })}</p>
        )}
        {unread.map(({ list, reading }) => (
          <p key={list} className={styles.unread}>
            {late(reading, { list })}
          </p>
        ))}
        {entries.length === 0 && unread.every(({ reading }) => reading === 'failed') && (
          <p className={styles.nothing}>{t('search.nothing')}</p>
        )}
      </div>
    </dialog>
  );
}
