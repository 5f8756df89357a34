import { typedKey } from '@console/shared-ui';
import { type ComponentType, useEffect } from 'react';
import { useOpenedPart } from '../opened-part/use-opened-part.ts';
import type { PaletteProps } from './palette.tsx';

/** The keys that open the search. */
export const searchKeys = {
  /** In the format of `aria-keyshortcuts`. */
  names: 'Control+K Meta+K',
  /** They work on every system, even where ⌘ is usual: browsers do not tell which one it is. */
  shown: 'Ctrl K',
  arePressed: (event: KeyboardEvent): boolean =>
    typedKey(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey,
} as const;

/** Loads the palette's code, early if it is likely to be needed. A failed load can be retried. */
export const loadPalette = (): Promise<ComponentType<PaletteProps>> =>
  import('./palette.tsx').then((m) => m.Palette);

/** The search dialog. Its code loads on first opening, by button or {@link searchKeys}. */
export function useSearch() {
  const search = useOpenedPart(loadPalette);
  const { open } = search;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!searchKeys.arePressed(event)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);

  return search;
}
