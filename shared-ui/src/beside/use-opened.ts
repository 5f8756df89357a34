import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Opened {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly isModal: boolean;
  /** What of several it shows; another one takes the focus again. */
  readonly shows: string;
  /** Where the focus goes when it closes; without it to where it was before. */
  readonly returnTo: (() => HTMLElement | undefined) | undefined;
}

/**
 * Opens a dialog beside the page, or over it, as long as it is drawn: the focus goes to its title,
 * and back when it closes.
 */
export function useOpened({ dialog, isModal, shows, returnTo }: Opened): void {
  const latest = useRef(returnTo);
  useLayoutEffect(() => {
    latest.current = returnTo;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // What is behind a modal dialog cannot have the focus until that is closed.
      if (element.open) element.close();
      // Giving the focus has the page laid out: once all is drawn that closing changes.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const back = latest.current?.() ?? before;
        if (back instanceof HTMLElement) back.focus();
      });
    };
  }, [dialog]);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    if (isModal) element.showModal();
    else element.open = true;
    return () => {
      if (isModal) element.close();
      else element.open = false;
    };
  }, [dialog, isModal]);

  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = dialog.current;
    // Next and previous keep it.
    const keeps = shown.current !== undefined && element?.contains(document.activeElement);
    shown.current = shows;
    if (!keeps) element?.querySelector('h2')?.focus();
  }, [dialog, shows]);
}

/**
 * Hears the keys that are pressed in what stands beside the list, or in the list.
 *
 * @param onKey - says whether the key was for it
 */
export function useKeys(
  dialog: RefObject<HTMLDialogElement | null>,
  onKey: (event: KeyboardEvent) => boolean,
): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isFor(dialog.current, event.target)) return;
      if (latest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [dialog]);
}

/** Not while another dialog is open, nor in the menu, which has keys of its own. */
function isFor(dialog: HTMLDialogElement | null, target: EventTarget | null): boolean {
  const open = [...document.querySelectorAll('dialog[open]')];
  const isLast = dialog?.parentElement?.lastElementChild === dialog;
  if (!dialog || !isLast || open.some((one) => one !== dialog && !one.hasAttribute('data-beside')))
    return false;
  return !(target instanceof Element && target.closest('nav'));
}
