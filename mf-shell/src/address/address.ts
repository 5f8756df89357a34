import { createValue, shownAddress, type Value } from '@console/shared-ui/contract';

const changes = ['single-spa:routing-event', 'popstate', 'hashchange'] as const;

let latest = shownAddress();

/** The address of what is shown. */
export const address: Value<URL> = createValue(latest, (set) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const shown = shownAddress();
    if (shown.href !== latest.href) latest = shown;
    set(latest);
  };
  const lookSoon = () => {
    clearTimeout(waiting);
    // A form that is not to be left takes the address back at once, and single-spa tells nobody.
    waiting = setTimeout(look);
  };
  look();
  for (const change of changes) addEventListener(change, lookSoon);
  return () => {
    clearTimeout(waiting);
    for (const change of changes) removeEventListener(change, lookSoon);
  };
});
