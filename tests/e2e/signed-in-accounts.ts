import type { BrowserContext, Page } from '@playwright/test';
import { giveCredentials } from './sign-in-page.ts';

/** The seeded accounts; the password is the user name. */
export type Account = 'admin' | 'manager' | 'auditor' | 'nobody';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Entries of local storage. */
type Stored = Readonly<Record<string, string>>;

interface SignedIn {
  readonly cookies: State['cookies'];
  readonly session: Stored;
}

/** How long the tokens of the workers' platforms live, where a test says nothing else. */
export const TOKEN_SECONDS = 1_800;

/**
 * How long a session may be entered. A token is renewed after three quarters of its life: who
 * entered may do that, and nobody enters with the old one afterwards.
 */
const ENTERED_FOR_MS = (TOKEN_SECONDS / 2) * 1_000;

/**
 * Sessions that tests enter without the provider's page: that costs two page loads each time, and
 * few tests are about it. Each account signs in there once in a while, in a browser context that
 * no test sees.
 */
export class SignedInAccounts {
  readonly #origin: string;
  readonly #sessions = new Map<
    Account,
    { readonly state: Promise<SignedIn>; readonly since: number }
  >();

  /** @param origin - of the console */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /**
   * Opens an address of the console with an account's session.
   *
   * @param stored - what else local storage holds by then
   */
  async open(page: Page, account: Account, address: string, stored: Stored): Promise<void> {
    const { cookies, session } = await this.#stateOf(page.context(), account);
    await page.context().addCookies(cookies);
    // As the page begins: a context's own `setStorageState` would open another page for that.
    const beginning = await page.addInitScript(
      ([origin, items]) => {
        if (location.origin !== origin) return;
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
      },
      [this.#origin, { ...stored, ...session }] as const,
    );
    // Where a pointer begins, the menu would widen over the list.
    await page.mouse.move(1270, 755);
    await page.goto(address);
    await beginning.dispose();
  }

  #stateOf(context: BrowserContext, account: Account): Promise<SignedIn> {
    const known = this.#sessions.get(account);
    if (known && Date.now() - known.since < ENTERED_FOR_MS) return known.state;
    const state = this.#signIn(context, account);
    this.#sessions.set(account, { state, since: Date.now() });
    return state;
  }

  async #signIn(context: BrowserContext, account: Account): Promise<SignedIn> {
    const apart = await context.browser()?.newContext();
    if (!apart) throw new Error('The context has no browser');
    try {
      const page = await apart.newPage();
      // A browser that keeps no key: with one the session would be worth nothing in another context.
      await page.addInitScript(() =>
        Object.defineProperty(window, 'indexedDB', { value: undefined }),
      );
      await page.goto(this.#origin);
      await giveCredentials(page, account);
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

/** What else the console has noted would make a newcomer's visit somebody else's. */
function sessionIn(origins: State['origins']): Stored {
  const items = origins.flatMap(({ localStorage }) => localStorage);
  const session = items.filter(({ name }) => name.startsWith('oidc.user:'));
  return Object.fromEntries(session.map(({ name, value }) => [name, value]));
}
