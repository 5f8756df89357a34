import { FAILURES } from '../recovery/kept-failures.ts';

/** Key in the tab's session storage. */
const KEY = 'console.starts';

/** Milliseconds within which the third start of the same page is a loop. */
const LOOP_MS = 10_000;

/** Starts of the same page, one after the other, that scripts have ended before the user did anything. */
interface Starts {
  readonly page?: string;
  /** When they began, in milliseconds since 1970. */
  readonly times?: readonly number[];
}

/**
 * Whether scripts have reloaded the page twice within ten seconds, by whatever means. After a failure that the
 * console keeps for the next page, the page counts as another one: the console reloads it.
 *
 * The Navigation API (https://html.spec.whatwg.org/#navigation-api) tells scripts' navigations from those of
 * the browser's buttons. Without it, only reloads count, and those by the browser's button, too.
 */
export function isReloadLoop(): boolean {
  const getPage = (address: string) => new URL(address).pathname + sessionStorage.getItem(FAILURES);
  try {
    const { page, times = [] }: Starts = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    sessionStorage.removeItem(KEY);
    const now = Date.now();
    const recent = page === getPage(location.href) ? times.filter((at) => now - at < LOOP_MS) : [];
    // Not `navigator.userActivation`, which stays active when a page of the same origin follows.
    let isTouched = false;
    for (const input of ['pointerdown', 'keydown']) {
      addEventListener(input, () => (isTouched = true), true);
    }
    const keepStarts = (address: string): void => {
      if (isTouched) return;
      const starts: Starts = { page: getPage(address), times: [...recent, now] };
      sessionStorage.setItem(KEY, JSON.stringify(starts));
    };
    const { navigation } = window;
    navigation?.addEventListener('navigate', ({ destination: { sameDocument, url } }) => {
      if (!sameDocument) keepStarts(url);
    });
    if (!navigation) addEventListener('pagehide', () => keepStarts(location.href));
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return recent.length > 1 && (navigation !== undefined || entry?.type === 'reload');
  } catch {
    // Without storage, loops are not recognized.
    return false;
  }
}
