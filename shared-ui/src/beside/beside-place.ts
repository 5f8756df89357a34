import { slotId } from '../contract/page-slots.ts';
import { mediaValue } from '../contract/value.ts';

/** Width of the panel beside the list: for one row, or for a table of several columns. */
export type BesideWidth = 'row' | 'wide';

/** True if the page has room for the list only; a panel then takes the whole page. */
export const takesPage = mediaValue('(width < 992px), (height <= 440px)');

/** Returns the page's element for the panel; null in a page that was published without it. */
export const besidePlace = (): HTMLElement | null => document.getElementById(slotId('beside'));

const reservations: { readonly width: BesideWidth }[] = [];

/**
 * Reserves the space beside the list before there is anything to show, so that the list does not
 * move later. The page's stylesheet sets the width by `data-beside`.
 *
 * @returns a function that releases the space
 */
export function reservePlace(width: BesideWidth): () => void {
  const reservation = { width };
  reservations.push(reservation);
  showWidth();
  return () => {
    reservations.splice(reservations.indexOf(reservation), 1);
    showWidth();
  };
}

/** Applies the width of the panel that was opened last. */
function showWidth(): void {
  const { dataset } = document.documentElement;
  const last = reservations.at(-1);
  if (last) dataset.beside = last.width;
  else delete dataset.beside;
}
