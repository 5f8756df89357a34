import { type ComponentProps, type ComponentType, useCallback, useState } from 'react';
import type { VersionsPanel } from './versions-panel.tsx';

type Loaded = ComponentType<ComponentProps<typeof VersionsPanel>>;

/** The Versions panel's state: its code comes with the first opening. */
export function useVersionsPanel() {
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<Loaded>();

  const open = useCallback(() => {
    setOpen(true);
    import('./versions-panel.tsx').then(
      (loaded) => setPanel(() => loaded.VersionsPanel),
      // Without its code there is no panel; the next try asks again.
      () => setOpen(false),
    );
  }, []);
  const close = useCallback(() => setOpen(false), []);

  return { open, close, Panel: isOpen ? Panel : undefined };
}
