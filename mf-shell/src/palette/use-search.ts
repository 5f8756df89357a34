import { type ComponentProps, type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Palette } from './palette.tsx';

type Loaded = ComponentType<ComponentProps<typeof Palette>>;

/** The palette's code, asked for once it is likely to be needed. A failed load is asked for anew. */
export const loadPalette = (): Promise<Loaded> => import('./palette.tsx').then((m) => m.Palette);

/** The search dialog's state: its code comes with the first opening, by button or Ctrl/⌘+K. */
export function useSearch() {
  const [isOpen, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<Loaded>();

  const open = useCallback(() => {
    setOpen(true);
    loadPalette().then(
      (loaded) => setDialog(() => loaded),
      // Without its code there is no search; the next try asks again.
      () => setOpen(false),
    );
  }, []);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);

  return { open, close, Dialog: isOpen ? Dialog : undefined };
}
