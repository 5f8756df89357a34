import type { KeyboardEvent } from 'react';

/** Moves the focus to another item by a key, see {@link getTarget}. */
export function moveFocus(
  event: KeyboardEvent,
  items: readonly HTMLElement[],
  key: string = event.key,
): void {
  const current = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
  const target = getTarget(key, items, current);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** An item that keys can move to. */
interface Item {
  readonly textContent: string | null;
}

/**
 * Returns the item to which a key moves the focus from the item at `current`. Arrows wrap around; Home
 * and End lead to the first and last item; a character leads to the next item that starts with it.
 */
export function getTarget<Target extends Item>(
  key: string,
  items: readonly Target[],
  current: number,
): Target | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(current + 1) % items.length];
    case 'ArrowUp':
      return items.at(current <= 0 ? -1 : current - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return key.length === 1 && key !== ' ' ? startingWith(key, items, current) : undefined;
  }
}

function startingWith<Target extends Item>(
  character: string,
  items: readonly Target[],
  current: number,
): Target | undefined {
  const fromNext = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  const wanted = character.toLowerCase();
  return fromNext.find(({ textContent }) => textContent?.trim().toLowerCase().startsWith(wanted));
}
