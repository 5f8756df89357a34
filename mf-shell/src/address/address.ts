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

/** The page's address, now and after every change. */
export const address$: Observable<URL> = defer(() =>
  merge(
    fromEvent(window, 'single-spa:routing-event'),
    fromEvent(window, 'popstate'),
    fromEvent(window, 'hashchange'),
  ).pipe(
    // A form that is not to be left takes the address back at once, and single-spa tells nobody.
    debounceTime(0),
    startWith(undefined),
    map(() => new URL(location.href)),
    distinctUntilChanged((before, now) => before.href === now.href),
  ),
);
