import type { Page, Route } from '@playwright/test';

/** Holds a page's requests for an address until `release` is called; the first `answered` are not held. */
export async function holdRequests(
  page: Page,
  address: string,
  answered = 0,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
) {
  let [release, see] = [() => {}, () => {}];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const seen = new Promise<void>((resolve) => {
    see = resolve;
  });
  let requests = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== 'OPTIONS') requests += 1;
    if (requests > answered) {
      see();
      await released;
    }
    // The page may have aborted the request.
    await answer(route).catch(() => undefined);
  });
  return { release, seen };
}
