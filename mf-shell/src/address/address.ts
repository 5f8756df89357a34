import { shownAddress } from '@console/shared-ui/contract';
import {
  debounceTime,
  defer,
  distinctUntilChanged,
  fromEvent,
  map,
  merge,
  type Observable,
  startWith,
} from 'rxjs';

/** The address of what is shown, now and after every change. */
export const address$: Observable<URL> = defer(() =>
  merge(
    fromEvent(window, 'single-spa:routing-event'),
    fromEvent(window, 'popstate'),
    fromEvent(window, 'hashchange'),
  ).pipe(
    // A form that is not to be left takes the address back at once, and single-spa tells nobody.
    debounceTime(0),
    startWith(undefined),
    map(shownAddress),
    distinctUntilChanged((before, now) => before.href === now.href),
  ),
);
