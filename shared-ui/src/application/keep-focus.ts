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
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  const isLost = () => last?.isConnected === false && document.activeElement === document.body;
  const restoreFocus = () => {
    if (!isLost()) return;
    last = null;
    const [dialog] = [...document.querySelectorAll('dialog[open]')].slice(-1);
    const title = (dialog ?? document).querySelector<HTMLElement>(dialog ? 'h2' : 'main h1');
    title?.focus({ preventScroll: true });
  };
  new MutationObserver(() => {
    if (isLost()) setTimeout(restoreFocus, GRACE_MS);
  }).observe(document.body, { childList: true, subtree: true });
}
