import type { BrowserContext } from '@playwright/test';
import { giveCredentials } from './sign-in-page.ts';

/** The seeded accounts; the password is the user name. */
export type Account = 'admin' | 'manager' | 'auditor' | 'nobody';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * How long a session may be entered. A token lives for 300 s and is renewed after 225: who entered
 * may do that, and nobody enters with the old one afterwards.
 */
const ENTERED_FOR_MS = 150_000;

/**
 * Sessions that tests enter without the provider's page: that costs two page loads each time, and
 * few tests are about it. Each account signs in there once in a while, in a browser context that
 * no test sees.
 */
export class SignedInAccounts {
  readonly #origin: string;
  readonly #sessions = new Map<Account, { readonly state: State; readonly since: number }>();

  /** @param origin - of the console */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Puts an account's session into a context; of what it has, cookies stay. */
  async enter(context: BrowserContext, account: Account): Promise<void> {
    const { cookies, origins } = await this.#stateOf(context, account);
    await context.setStorageState({ cookies: [...(await context.cookies()), ...cookies], origins });
  }

  async #stateOf(context: BrowserContext, account: Account): Promise<State> {
    const known = this.#sessions.get(account);
    if (known && Date.now() - known.since < ENTERED_FOR_MS) return known.state;
    const since = Date.now();
    const state = await this.#signIn(context, account);
    this.#sessions.set(account, { state, since });
    return state;
  }

  async #signIn(context: BrowserContext, account: Account): Promise<State> {
    const apart = await context.browser()?.newContext();
    if (!apart) throw new Error('The context has no browser');
    try {
      const page = await apart.newPage();
      await page.goto(this.#origin);
      await giveCredentials(page, account);
      await page.waitForFunction(() =>
        Object.keys(localStorage).some((key) => key.startsWith('oidc.user:')),
      );
      const { cookies, origins } = await apart.storageState();
      return { cookies, origins: origins.map(sessionOnly) };
    } finally {
      await apart.close();
    }
  }
}

/** What else the console has noted would make a newcomer's visit somebody else's. */
function sessionOnly({ origin, localStorage }: State['origins'][number]): State['origins'][number] {
  return {
    origin,
    localStorage: localStorage.filter(({ name }) => name.startsWith('oidc.user:')),
  };
}
