import { useEffect, useRef } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useText } from '../text/use-text.ts';
import styles from './palette.module.css';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { icons } from './palette-icons.ts';

interface PaletteOptionsProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly active: PaletteEntry | undefined;
  readonly optionId: (entry: PaletteEntry) => string;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** The search results. Focus stays in the field, which names the active option. */
export function PaletteOptions({ id, groups, active, optionId, onChoose }: PaletteOptionsProps) {
  const { t } = useText();
  const activeId = active && optionId(active);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeId === undefined) return;
    list.current?.querySelector(`[id="${activeId}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('search.results')}
      className={styles.options}
    >
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset
        <div key={name} role="group" aria-label={name}>
          <div className={styles.groupName} aria-hidden="true">
            {name}
          </div>
          {entries.map((entry) => (
            // The search field handles the keys, because an option never has the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={entry.id}
              id={optionId(entry)}
              role="option"
              aria-selected={entry === active}
              className={styles.option}
              onClick={() => onChoose(entry)}
            >
              <span className={styles.icon}>
                <Icon path={entry.icon ?? icons.all} />
              </span>
              <span className={styles.label}>{entry.label}</span>
              {entry.detail !== undefined && (
                // The space makes screen readers announce name and detail as two words.
                <>
                  {' '}
                  <span className={styles.detail}>{entry.detail}</span>
                </>
              )}
              {entry.keys !== undefined && (
                <kbd className={styles.key} aria-hidden>
                  {entry.keys}
                </kbd>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
