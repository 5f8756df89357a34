import type { BrowserContext, Page } from '@playwright/test';
import { submitCredentials } from './sign-in-page.ts';

/** The seeded accounts; the password is the user name. */
export type Account = 'admin' | 'manager' | 'auditor' | 'nobody';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

type Stored = Readonly<Record<string, string>>;

interface SignedIn {
  readonly cookies: State['cookies'];
  readonly session: Stored;
}

/** Default lifetime of the platforms' tokens. */
export const TOKEN_SECONDS = 1_800;

/**
 * How long a session may be reused. The console renews a token after three quarters of its lifetime, so
 * a test that starts before half of the lifetime may renew it. No later test starts with the old token.
 */
const REUSED_FOR_MS = (TOKEN_SECONDS / 2) * 1_000;

/**
 * Sessions that tests reuse, because a sign-in costs two page loads and few tests are about signing
 * in. Each account signs in from time to time, in a browser context that no test sees.
 */
export class SignedInAccounts {
  readonly #origin: string;
  readonly #sessions = new Map<
    Account,
    { readonly state: Promise<SignedIn>; readonly since: number }
  >();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async open(page: Page, account: Account, address: string, stored: Stored): Promise<void> {
    const { cookies, session } = await this.#getState(page.context(), account);
    await page.context().addCookies(cookies);
    // Sets the storage when the page starts: the context's `setStorageState` would open another page.
    const beginning = await page.addInitScript(
      ([origin, items]) => {
        if (location.origin !== origin) return;
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
      },
      [this.#origin, { ...stored, ...session }] as const,
    );
    // Moves the pointer away from its initial position, where the menu would widen and cover the list.
    await page.mouse.move(1270, 755);
    await page.goto(address);
    await beginning.dispose();
  }

  #getState(context: BrowserContext, account: Account): Promise<SignedIn> {
    const known = this.#sessions.get(account);
    if (known && Date.now() - known.since < REUSED_FOR_MS) return known.state;
    const state = this.#signIn(context, account);
    this.#sessions.set(account, { state, since: Date.now() });
    return state;
  }

  async #signIn(context: BrowserContext, account: Account): Promise<SignedIn> {
    const apart = await context.browser()?.newContext();
    if (!apart) throw new Error('The context has no browser');
    try {
      const page = await apart.newPage();
      // Without IndexedDB, the session is not bound to a key, so it also works in another context.
      await page.addInitScript(() =>
        Object.defineProperty(window, 'indexedDB', { value: undefined }),
      );
      await page.goto(this.#origin);
      await submitCredentials(page, account);
      await page.waitForFunction(() =>
        Object.keys(localStorage).some((key) => key.startsWith('oidc.user:')),
      );
      const { cookies, origins } = await apart.storageState();
      return { cookies, session: sessionIn(origins) };
    } finally {
      await apart.close();
    }
  }
}

/** Returns only the session's record, because a first visit has no other records. */
function sessionIn(origins: State['origins']): Stored {
  const items = origins.flatMap(({ localStorage }) => localStorage);
  const session = items.filter(({ name }) => name.startsWith('oidc.user:'));
  return Object.fromEntries(session.map(({ name, value }) => [name, value]));
}
