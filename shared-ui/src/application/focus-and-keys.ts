/** Milliseconds in which whoever took something away may move the focus on by itself. */
const GRACE_MS = 50;

let watching = false;

/**
 * When what has the focus is taken out of the page, the browser has it nowhere, and the next Tab
 * begins at the top. From now on it then goes to the title of the dialog or screen it was in.
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
    const over = [...document.querySelectorAll('dialog[open]:not([data-beside])')].at(-1);
    const dialog = over ?? (beside?.isConnected ? beside : undefined);
    const title = (dialog ?? document).querySelector<HTMLElement>(dialog ? 'h2' : 'main h1');
    title?.focus({ preventScroll: true });
  };
  new MutationObserver(() => {
    if (isLost()) setTimeout(restoreFocus, GRACE_MS);
  }).observe(document.body, { childList: true, subtree: true });
}

const beganOn = new Map<string, EventTarget | null>();

/**
 * Enter and Space belong to the element on which they began. Held while the focus moves on, as when
 * a form closes or a menu gives the focus back, they would press what has it now: a native button
 * while the key repeats itself, Blueprint's when it is let go.
 */
function keepHeldKey(event: KeyboardEvent): void {
  const { type, key, target, repeat } = event;
  if (key !== 'Enter' && key !== ' ') return;
  if (type === 'keydown' && !repeat) beganOn.set(key, target);
  if (beganOn.get(key) === target) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The code of a key that an input method takes. */
const TAKEN = 229;

/**
 * Keeps from everybody the keys that an input method takes, such as Enter that ends a word. Safari
 * ends the word first, so only the code still says it (UI Events, legacy `keyCode`).
 */
function keepComposingKey(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === TAKEN) event.stopPropagation();
}

// Before anybody else hears it, in all of the page.
addEventListener('keydown', keepComposingKey, true);
addEventListener('keydown', keepHeldKey, true);
addEventListener('keyup', keepHeldKey, true);
