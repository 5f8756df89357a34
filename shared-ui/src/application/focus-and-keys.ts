import { focusTitle } from '../dialog/focus-title.ts';

/** Milliseconds for code that removed the focused element to move the focus itself. */
const GRACE_MS = 50;

let watching = false;

/** Focuses the heading of the shown screen, so that a screen reader announces it. */
export function focusScreen(): void {
  focusTitle(document.querySelector<HTMLElement>('main h1'));
}

/** Returns the modal dialog that is open above all others. */
export const findTopModal = (): Element | undefined =>
  [...document.querySelectorAll('dialog[open]:not([data-beside])')].at(-1);

/**
 * Restores lost focus. When the focused element is removed, browsers focus nothing, and the next Tab
 * starts at the top of the page. This moves the focus to the title of the dialog or screen instead.
 */
export function keepFocus(): void {
  if (watching) return;
  watching = true;
  let last: Element | null = null;
  let beside: Element | null | undefined;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
    beside = last?.closest('dialog[data-beside]');
  });
  const isLost = () => last?.isConnected === false && document.activeElement === document.body;
  const restoreFocus = () => {
    if (!isLost()) return;
    last = null;
    const dialog = findTopModal() ?? (beside?.isConnected ? beside : undefined);
    if (dialog) focusTitle(dialog.querySelector('h2'));
    else focusScreen();
  };
  new MutationObserver(() => {
    if (isLost()) setTimeout(restoreFocus, GRACE_MS);
  }).observe(document.body, { childList: true, subtree: true });
}

const pressedOn = new Map<string, EventTarget | null>();

/**
 * Ignores Enter and Space on any element but the one where the key was pressed down. A key that is
 * held while the focus moves, e.g. when a form or menu closes, would otherwise press the newly
 * focused element: a native button when the key repeats, a Blueprint button when it is released.
 */
function ignoreHeldKey(event: KeyboardEvent): void {
  const { type, key, target, repeat } = event;
  if (key !== 'Enter' && key !== ' ') return;
  if (type === 'keydown' && !repeat) pressedOn.set(key, target);
  if (pressedOn.get(key) === target) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The key code of a key that an input method editor (IME) handles. */
const INPUT_METHOD_KEY = 229;

/**
 * Stops keys that an IME handles, such as the Enter that ends a composition. Safari ends the
 * composition before this event, so only the key code shows it (UI Events, legacy `keyCode`).
 */
function ignoreComposingKey(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === INPUT_METHOD_KEY) event.stopPropagation();
}

// In the capture phase, so that these run before any other listener of the page.
addEventListener('keydown', ignoreComposingKey, true);
addEventListener('keydown', ignoreHeldKey, true);
addEventListener('keyup', ignoreHeldKey, true);
