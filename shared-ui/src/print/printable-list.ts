import { useEffect, useEffectEvent } from 'react';
import { alsoPreload } from '../lazy-part/lazy-part.tsx';
import type { PrintableList } from './printed-list.ts';

type MakeList = () => PrintableList | undefined;

let onScreen: MakeList | undefined;

/** Loads the code for printing, after the first rows: nothing is printed before them. */
const load = async () => {
  const { printInstead } = await import(/* webpackChunkName: 'list' */ './printed-list.ts');
  printInstead(() => onScreen?.());
};
alsoPreload(load);

export function usePrintable(make: MakeList): void {
  const makeLatest = useEffectEvent(make);
  useEffect(() => {
    const own = () => makeLatest();
    onScreen = own;
    return () => {
      if (onScreen === own) onScreen = undefined;
    };
  }, []);
}

export async function printPage(): Promise<void> {
  await load();
  window.print();
}
