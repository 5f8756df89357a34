import { findTopModal } from './focus-and-keys.ts';

/** Milliseconds without a key after which a user has stopped typing. */
const REST_MS = 500;

/** Milliseconds until a screen reader knows a live region that is new in the page. */
const KNOWN_MS = 100;

/** Milliseconds for a screen reader to read the region before it is removed. */
const READ_MS = 2_000;

const REGION = 'console-repeated';

/**
 * Repeats statuses, such as the number of matches, that have changed between two keys, as soon as the user
 * stops typing: at each key, screen readers drop what they were about to say (`flushMessages` in Orca's
 * `liveregions.py`), and the last keys often change nothing.
 */
export function repeatStatuses(): void {
  let atFirstKey: ReadonlyMap<Element, string> | undefined;
  let timer: ReturnType<typeof setTimeout>;
  const onInput = () => {
    const atLastKey = readStatuses();
    atFirstKey ??= atLastKey;
    const before = atFirstKey;
    clearTimeout(timer);
    timer = setTimeout(() => {
      atFirstKey = undefined;
      const dropped = [...atLastKey].filter(
        ([status, text]) => text && text !== before.get(status) && text === status.textContent,
      );
      if (dropped.length > 0) say(dropped.map(([, text]) => text).join(' '));
    }, REST_MS);
  };
  addEventListener('input', onInput, true);
}

const readStatuses = (): ReadonlyMap<Element, string> =>
  new Map(
    Array.from(document.querySelectorAll('[role="status"]'), (status) => [
      status,
      status.textContent,
    ]),
  );

/** Says a text. The region is shared by all versions of this module that are in the page. */
function say(text: string): void {
  const region = document.getElementById(REGION) ?? document.createElement('p');
  region.id = REGION;
  region.setAttribute('aria-live', 'polite');
  region.style.cssText =
    'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)';
  // What is outside of a modal dialog is not announced.
  (findTopModal() ?? document.body).append(region);
  setTimeout(() => {
    region.textContent = text;
  }, KNOWN_MS);
  setTimeout(() => region.remove(), READ_MS);
}
