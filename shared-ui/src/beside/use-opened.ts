import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusTitle } from '../dialog/focus-title.ts';

interface Opened {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly isModal: boolean;
  /** Identifies the content; when it changes, the panel takes the focus again. */
  readonly shows: string;
  /** Returns the element to focus on close; by default the element focused before opening. */
  readonly returnTo: (() => HTMLElement | undefined) | undefined;
}

/** Keeps a dialog open while it is mounted. Focuses its title, and on close the earlier element. */
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
      // Elements behind a modal dialog cannot have the focus until it is closed.
      if (element.open) element.close();
      // Focusing forces a layout, so wait until React has removed the closed elements.
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
    // A focus that is already in the panel stays there, for example on Next or Previous.
    const keeps = shown.current !== undefined && element?.contains(document.activeElement);
    shown.current = shows;
    if (!keeps) focusTitle(element?.querySelector('h2'));
  }, [dialog, shows]);
}

/** Listens to keys pressed in the panel or the list; `onKey` returns whether it handled the key. */
export function useKeys(
  dialog: RefObject<HTMLDialogElement | null>,
  onKey: (event: KeyboardEvent) => boolean,
): void {
  const press = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isKeyForPanel(dialog.current, event.target)) return;
      if (press(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [dialog]);
}

/** Returns false while another dialog is open, and for keys in the menu, which has its own keys. */
function isKeyForPanel(dialog: HTMLDialogElement | null, target: EventTarget | null): boolean {
  const open = [...document.querySelectorAll('dialog[open]')];
  const isLast = dialog?.parentElement?.lastElementChild === dialog;
  if (!dialog || !isLast || open.some((one) => one !== dialog && !one.hasAttribute('data-beside')))
    return false;
  return !(target instanceof Element && target.closest('nav'));
}
