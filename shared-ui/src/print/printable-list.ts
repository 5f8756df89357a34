import { useEffect, useRef } from 'react';
import { alsoPreload } from '../lazy-part/lazy-part.tsx';
import type { PrintableList } from './printed-list.ts';

type MakeList = () => PrintableList | undefined;

/** Makes the list on the screen, as long as there is one. */
let onScreen: MakeList | undefined;

/** Nothing is printed before the first rows, so its code comes after them. */
const load = async () => {
  const { printInstead } = await import(/* webpackChunkName: 'list' */ './printed-list.ts');
  printInstead(() => onScreen?.());
};
alsoPreload(load);

/** Has a list printed in full whenever the page is. */
export function usePrintable(make: MakeList): void {
  const latest = useRef(make);
  latest.current = make;
  useEffect(() => {
    const own = () => latest.current();
    onScreen = own;
    return () => {
      if (onScreen === own) onScreen = undefined;
    };
  }, []);
}

/** Asks the browser to print the page. */
export async function printPage(): Promise<void> {
  await load();
  window.print();
}
