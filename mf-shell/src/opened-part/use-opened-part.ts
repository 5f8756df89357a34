import { alsoPreload } from '@console/shared-ui';
import { onEvent } from '@console/shared-ui/contract';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

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

/** A part of the frame that is there once a list has shown its rows. `load` is read once. */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    alsoPreload(async () => {
      const loaded = await load();
      setPart(() => loaded);
    });
  }, [load]);
  return Part;
}

/**
 * A panel beside the list, as {@link useOpenedPart}; it gives way to what is opened there after it.
 *
 * @param name - what it gives `Beside` as `shows`
 */
export function useBesidePart<Props>(name: string, load: () => Promise<ComponentType<Props>>) {
  const part = useOpenedPart(load);
  const { close } = part;
  useEffect(() => onEvent('beside', ({ shows }) => shows !== name && close()), [name, close]);
  return part;
}
