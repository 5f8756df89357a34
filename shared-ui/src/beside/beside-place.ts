import { slotId } from '../contract/page-slots.ts';
import { mediaValue } from '../contract/value.ts';

/** How broad what stands beside the list is: for one row, or for lines of several columns. */
export type BesideWidth = 'row' | 'wide';

/** Whether there is room for the list alone: what would stand beside it takes the page. */
export const takesPage = mediaValue('(width < 992px), (height <= 440px)');

/** The place in the page; none in a page that was published without it. */
export const besidePlace = (): HTMLElement | null => document.getElementById(slotId('beside'));

const takers: { readonly width: BesideWidth }[] = [];

/**
 * Takes the place beside the list, before there is anything to show in it, so that the list does
 * not move when there is. The page's own stylesheet gives it its room, by `data-beside`.
 *
 * @returns gives it back
 */
export function takePlace(width: BesideWidth): () => void {
  const taker = { width };
  takers.push(taker);
  showWidth();
  return () => {
    takers.splice(takers.indexOf(taker), 1);
    showWidth();
  };
}

/** As broad as what was opened last. */
function showWidth(): void {
  const { dataset } = document.documentElement;
  const last = takers.at(-1);
  if (last) dataset.beside = last.width;
  else delete dataset.beside;
}
