import type { BrowserContext, Request } from '@playwright/test';

export interface Refreshes {
  /** Number of refreshes that the provider answered. */
  readonly asked: number;
  /** How many of these refreshes the provider refused. */
  readonly refused: number;
  /** Number of refresh tokens that were sent more than once. */
  readonly repeated: number;
}

/** No refresh is due for this time after a refresh, because tokens live longer. */
const NO_REFRESH_FOR_MS = 8_000;

/** Counts the provider's responses to refreshes, and knows when no refresh is pending or due. */
export function watchRefreshes(context: BrowserContext) {
  /** Number of responses by refresh token. */
  const answered = new Map<string, number>();
  const pending = new Set<Request>();
  let refused = 0;
  let last = 0;
  const tokenIn = (request: Request): string | null =>
    new URLSearchParams(request.postData() ?? '').get('refresh_token');
  context.on('request', (request) => {
    if (request.url().endsWith('/token') && tokenIn(request) !== null) pending.add(request);
  });
  context.on('requestfailed', (request) => pending.delete(request));
  context.on('requestfinished', async (request) => {
    if (!pending.delete(request)) return;
    last = Date.now();
    const token = tokenIn(request) ?? '';
    answered.set(token, (answered.get(token) ?? 0) + 1);
    if (!(await request.response())?.ok()) refused += 1;
  });
  return {
    counts(): Refreshes {
      const times = [...answered.values()];
      const asked = times.reduce((sum, one) => sum + one, 0);
      return { asked, refused, repeated: times.filter((one) => one > 1).length };
    },
    areCalm(): boolean {
      const since = Date.now() - last;
      // After 2 s, every tab has adopted the new token.
      return pending.size === 0 && since > 2_000 && since < NO_REFRESH_FOR_MS;
    },
  };
}
