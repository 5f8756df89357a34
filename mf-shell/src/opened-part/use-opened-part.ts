import { type ComponentType, useCallback, useRef, useState } from 'react';

/** A dialog or panel whose code comes with its first opening. `load` is read once. */
export function useOpenedPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [isOpen, setOpen] = useState(false);
  const [Part, setPart] = useState<ComponentType<Props>>();
  const { current: loadPart } = useRef(load);

  const open = useCallback(() => {
    setOpen(true);
    loadPart().then(
      (loaded) => setPart(() => loaded),
      // Without its code there is nothing to open; the next try asks again.
      () => setOpen(false),
    );
  }, [loadPart]);
  const close = useCallback(() => setOpen(false), []);

  return { open, close, Part: isOpen ? Part : undefined };
}
