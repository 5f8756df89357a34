import { typedKey } from '@console/shared-ui/internal';
import { type ComponentType, useEffect } from 'react';
import { useOpenedPart } from '../opened-part/use-opened-part.ts';
import type { PaletteProps } from './palette.tsx';

/** The keys that open the search. */
export const searchKeys = {
  /** The keys in the format of `aria-keyshortcuts`. */
  names: 'Control+K Meta+K',
  /** Users see these keys on every system, because a browser does not reliably name its system. */
  shown: 'Ctrl K',
  arePressed: (event: KeyboardEvent): boolean =>
    typedKey(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey,
} as const;

/** Loads the palette's code. It can be called before the search opens, and again after a failure. */
export const loadPalette = (): Promise<ComponentType<PaletteProps>> =>
  import('./palette.tsx').then((m) => m.Palette);

/** The search dialog, which a button or {@link searchKeys} open. Its code loads when it first opens. */
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
