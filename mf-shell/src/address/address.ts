import { createValue, shownAddress, type Value } from '@console/shared-ui/contract';

const changes = ['single-spa:routing-event', 'popstate', 'hashchange'] as const;

let latest = shownAddress();

/** The address of the visible screen, which differs from that of the page if another address masks it. */
export const address: Value<URL> = createValue(latest, (set) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    const shown = shownAddress();
    if (shown.href !== latest.href) latest = shown;
    set(latest);
  };
  const updateSoon = () => {
    clearTimeout(timer);
    // When a form blocks the navigation, the address is restored immediately, without an event of single-spa.
    timer = setTimeout(update);
  };
  update();
  for (const change of changes) addEventListener(change, updateSoon);
  return () => {
    clearTimeout(timer);
    for (const change of changes) removeEventListener(change, updateSoon);
  };
});
