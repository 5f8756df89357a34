import { onEvent } from '@console/shared-ui/contract';
import { alsoPreload } from '@console/shared-ui/internal';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

/** A dialog or panel whose code loads when it first opens. Only the first `load` is used. */
export function useOpenedPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [isOpen, setOpen] = useState(false);
  const [Part, setPart] = useState<ComponentType<Props>>();
  const { current: loadPart } = useRef(load);

  const open = useCallback(() => {
    setOpen(true);
    loadPart().then(
      (loaded) => setPart(() => loaded),
      // Without its code the part cannot open; the next attempt loads the code again.
      () => setOpen(false),
    );
  }, [loadPart]);
  const close = useCallback(() => setOpen(false), []);

  return { open, close, Part: isOpen ? Part : undefined };
}

/** A part of the shell whose code loads after a list has shown its rows. */
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
 * A panel beside the list, otherwise like {@link useOpenedPart}. It closes when another panel opens there.
 *
 * @param name - the value of `shows` in the panel's `Beside`
 */
export function useBesidePart<Props>(name: string, load: () => Promise<ComponentType<Props>>) {
  const part = useOpenedPart(load);
  const { close } = part;
  useEffect(() => onEvent('beside', ({ shows }) => shows !== name && close()), [name, close]);
  return part;
}
