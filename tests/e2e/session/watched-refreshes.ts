import type { BrowserContext, Request } from '@playwright/test';

/** What a provider has answered to a browser that asked for refreshes. */
export interface Refreshes {
  /** Refreshes that were answered, and of those the ones that were refused. */
  readonly asked: number;
  readonly refused: number;
  /** Refresh tokens for which more than one was answered. */
  readonly repeated: number;
}

/** After a refresh there is no other one for so long: tokens live for longer. */
const NO_REFRESH_FOR_MS = 8_000;

/** Counts what the provider answers to refreshes, and knows when none is on its way or due. */
export function watchRefreshes(context: BrowserContext) {
  /** How often each refresh token was traded, or not. */
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
      // Every tab has had the time to take the new token over.
      return pending.size === 0 && since > 2_000 && since < NO_REFRESH_FOR_MS;
    },
  };
}
