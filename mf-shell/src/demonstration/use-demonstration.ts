import { useEffect, useState } from 'react';
import type { MenuItem } from '../menu/menu-item.ts';

const none: readonly MenuItem[] = [];

/**
 * The demonstration of the menu model: one more section, in a console that runs on this machine and
 * was opened with `?menu=demonstration`. Elsewhere its code is never loaded.
 */
export function useDemonstration(): readonly MenuItem[] {
  const [items, setItems] = useState(none);
  useEffect(() => {
    if (!isAskedFor(location)) return;
    void import('./demonstration.ts').then(({ demonstration }) => setItems([demonstration]));
  }, []);
  return items;
}

/** Whether the address asks for the demonstration and is one of this machine. */
export function isAskedFor({ hostname, search }: Pick<Location, 'hostname' | 'search'>): boolean {
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return isLocal && new URLSearchParams(search).get('menu') === 'demonstration';
}
