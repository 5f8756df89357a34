import { useEffect, useRef } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useText } from '../text/use-text.ts';
import styles from './palette.module.css';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

interface PaletteOptionsProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly active: PaletteEntry | undefined;
  readonly optionId: (entry: PaletteEntry) => string;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** What was found. Focus stays in the field, which names the active option. */
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
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={name} role="group" aria-label={name}>
          <div className={styles.groupName} aria-hidden="true">
            {name}
          </div>
          {entries.map((entry) => (
            // Keys are the field's business: an option never has focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: as said
            // biome-ignore lint/a11y/useFocusableInteractive: as said
            <div
              key={entry.id}
              id={optionId(entry)}
              role="option"
              aria-selected={entry === active}
              className={styles.option}
              onClick={() => onChoose(entry)}
            >
              <span className={styles.icon}>
                {entry.icon !== undefined && <Icon path={entry.icon} />}
              </span>
              <span className={styles.label}>{entry.label}</span>
              {entry.detail !== undefined && (
                // The blank keeps name and detail two words for who hears them.
                <>
                  {' '}
                  <span className={styles.detail}>{entry.detail}</span>
                </>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
