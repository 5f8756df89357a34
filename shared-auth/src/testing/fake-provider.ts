import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { PROVIDER_TIMEOUT_SECONDS } from '../provider/metadata.ts';
import type { OpenIdProvider, Provider } from '../provider/provider.ts';
import { providerOnDemand } from '../provider/provider-on-demand.ts';
import { renewalTime } from '../renewal/renewal.ts';
import type { StoredUser } from '../session/stored-user.ts';
import type { Page } from './fake-page.ts';
import { session } from './fake-session.ts';
import type { Delays, SimulatedTime } from './simulated-time.ts';

/** Lifetime of an access token, in seconds. */
export const TOKEN_LIFE = 40;

const GRACE_MS = 10_000;
const TIME_LIMIT_MS = PROVIDER_TIMEOUT_SECONDS * 1000;

/** A fault of a response. */
export type ResponseFault = 'lost' | 'late' | 'an error';

interface RefreshToken {
  readonly login: number;
  usedAt?: number;
  /** Set when the next token has been stored: then this token must not be used again. */
  replaced?: true;
}

/**
 * A provider whose refresh tokens rotate: if a token is used again after a grace period, the session ends.
 * The provider records forbidden behaviour of pages in `faults`.
 */
export class ProviderModel {
  readonly faults: string[] = [];
  /** The sign-in of the browser's current session at the provider, if any. */
  login: number | undefined;
  reachable = true;
  /** Whether a page can load the provider code. */
  codeAvailable = true;
  /** The fault of the next response, if any. */
  nextFault: ResponseFault | undefined;
  /** Time of the last code exchange. */
  lastSignIn = 0;
  /** The sign-in of the last code exchange. */
  #taken: number | undefined;
  readonly #time: SimulatedTime;
  readonly #delays: Delays;
  readonly #tokens = new Map<string, RefreshToken>();
  /** Access tokens that the API rejects: these may be renewed before they are due. */
  readonly #refused = new Set<string>();
  /** Pages that have a response to store, each with the refresh token that the response replaces. */
  readonly #toStore = new Map<Page, string>();
  #logins = 0;
  #asking = 0;

  constructor(time: SimulatedTime, delays: Delays) {
    this.#time = time;
    this.#delays = delays;
  }

  signIn(): void {
    if (this.login !== undefined) return;
    this.#logins += 1;
    this.login = this.#logins;
  }

  /** Issues tokens for the browser's session at the provider. */
  issue(): StoredUser {
    if (this.login === undefined) throw new ErrorResponse({ error: 'login_required' });
    this.lastSignIn = this.#time.awake;
    this.#taken = this.login;
    return this.#issue(this.login);
  }

  /** Whether the session at the provider is active, and a page has received its tokens. */
  get isTaken(): boolean {
    return this.login !== undefined && this.login === this.#taken;
  }

  /** Returns whether these tokens are still usable. */
  isGood({ refresh_token = '' }: StoredUser): boolean {
    const token = this.#tokens.get(refresh_token);
    return token !== undefined && token.login === this.login && !token.replaced;
  }

  /** Records that a page has stored its response. If the page was closed before that, the response is lost. */
  noteStored(page: Page): void {
    const used = this.#tokens.get(this.#toStore.get(page) ?? '');
    if (used && !page.closed) used.replaced = true;
    this.#toStore.delete(page);
  }

  /** Rejects an access token. */
  refuse({ access_token }: StoredUser): void {
    this.#refused.add(access_token);
  }

  /** Returns the provider as a page sees it. */
  of(page: Page): Provider {
    const answer = <Result>(work: () => Result): Promise<Result> =>
      page.outside(this.#delays(), () => {
        if (!this.reachable) throw new TypeError('Failed to fetch');
        return work();
      });
    const itself: OpenIdProvider = {
      refresh: (user) => {
        if (this.#time.clock() < renewalTime(user) && !this.#refused.has(user.access_token))
          this.faults.push('a token was renewed too early');
        return this.#exchange(page, user);
      },
      apiToken: async (user) => {
        const token = await this.#exchange(page, user);
        const { refresh_token = '' } = token;
        return { session: { ...user, refresh_token }, token };
      },
      signInAddress: (_, { prompt }) => answer(() => prompt ?? ''),
      pendingSignIn: () => page.outside(0, () => ({ returnTo: '/', place: 'page' })),
      finishSignIn: () => answer(() => this.issue()),
      signOutForm: () => answer(() => ({ action: 'logout', fields: {} })),
      profileName: () => answer(() => undefined),
      sessionFrameAddress: async () => undefined,
    };
    const load = () =>
      page.outside(0, () => {
        if (!this.codeAvailable) throw new TypeError('Loading chunk failed');
        return itself;
      });
    return providerOnDemand(load, async () => undefined);
  }

  #issue(login: number): StoredUser {
    const user = { ...session('ada', TOKEN_LIFE), state: { apis: ['billing'] } };
    this.#tokens.set(user.refresh_token ?? '', { login });
    return user;
  }

  #exchange(page: Page, { refresh_token = '' }: StoredUser): Promise<StoredUser> {
    this.#noteFaults(refresh_token);
    this.#asking += 1;
    let asking = true;
    const done = () => {
      if (asking) this.#asking -= 1;
      asking = false;
    };
    page.onClose.push(done);
    const { nextFault: fault, reachable } = this;
    this.nextFault = undefined;
    const back = fault === 'late' ? TIME_LIMIT_MS + 1 : this.#delays();
    return new Promise<StoredUser>((resolve, reject) => {
      const end = (way: () => void) => {
        done();
        if (!page.closed) way();
      };
      const late = () => end(() => reject(new ErrorTimeout('no answer in time')));
      const prevent = this.#time.later(TIME_LIMIT_MS, late);
      const answered = (way: () => void) => {
        prevent();
        end(way);
      };
      this.#time.later(this.#delays(), () => {
        if (!reachable || fault === 'an error') {
          const error = reachable
            ? new ErrorResponse({ error: 'server_error' })
            : new TypeError('Failed to fetch');
          return answered(() => reject(error));
        }
        const user = this.#trade(refresh_token);
        this.#time.later(back, () => {
          if (fault === 'lost') answered(() => reject(new TypeError('Failed to fetch')));
          else if (!user) answered(() => reject(new ErrorResponse({ error: 'invalid_grant' })));
          else if (asking && !page.closed) {
            this.#toStore.set(page, refresh_token);
            answered(() => resolve(user));
          }
        });
      });
    });
  }

  #noteFaults(refreshToken: string): void {
    const { replaced = false } = this.#tokens.get(refreshToken) ?? {};
    if (replaced) this.faults.push('a replaced token was used');
    if (this.#asking > 0) this.faults.push('two refreshes at the same time');
  }

  #trade(refreshToken: string): StoredUser | undefined {
    const token = this.#tokens.get(refreshToken);
    if (!token || token.login !== this.login) return undefined;
    token.usedAt ??= this.#time.clock();
    if (this.#time.clock() - token.usedAt < GRACE_MS) return this.#issue(token.login);
    this.login = undefined;
    return undefined;
  }
}
