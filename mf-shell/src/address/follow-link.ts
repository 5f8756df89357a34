import type { MouseEvent } from 'react';
import { goTo } from './navigate.ts';

/** Whether the browser itself is to open the link: in a new tab, or as a download. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** Click listener of a link within the console: goes there without loading the page anew. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (isForBrowser(event)) return;
  event.preventDefault();
  const { pathname, search, hash } = new URL(event.currentTarget.href);
  goTo(pathname + search + hash);
}
