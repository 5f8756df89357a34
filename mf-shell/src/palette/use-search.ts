import { typedKey } from '@console/shared-ui';
import { type ComponentType, useEffect } from 'react';
import { useOpenedPart } from '../opened-part/use-opened-part.ts';
import type { PaletteProps } from './palette.tsx';

/** The keys that open the search. */
export const searchKeys = {
  /** As `aria-keyshortcuts` names them. */
  names: 'Control+K Meta+K',
  /** They do on every system, also where ⌘ is more usual: no browser says which one it runs on. */
  shown: 'Ctrl K',
  arePressed: (event: KeyboardEvent): boolean =>
    typedKey(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey,
} as const;

/** The palette's code, asked for once it is likely to be needed. A failed load is asked for anew. */
export const loadPalette = (): Promise<ComponentType<PaletteProps>> =>
  import('./palette.tsx').then((m) => m.Palette);

/** The search dialog: its code comes with the first opening, by button or {@link searchKeys}. */
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
