import { ProviderError, problemOf } from '../provider/provider-error.ts';
import { renewalBackOff } from '../renewal/renewal.ts';
import type { SessionReports, TokenHolder } from '../renewal/token-holder.ts';
import type { SessionDependencies } from '../session-service/session-dependencies.ts';
import { mayBounce } from './redirect-loop.ts';
import { isSignInAnswer, returnAddress } from './return-address.ts';

/** Set when a logout did not reach the provider: there the next one has to give the password. */
const PASSWORD = 'console.sign-out-pending';

/** The way to the provider's sign-in page and back. */
export class SignIn {
  readonly #parts: SessionDependencies;
  readonly #holder: TokenHolder;
  readonly #reports: SessionReports;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: SessionDependencies, holder: TokenHolder, reports: SessionReports) {
    this.#parts = parts;
    this.#holder = holder;
    this.#reports = reports;
  }

  /** Takes up a session, or finishes a sign-in, or begins one. */
  async begin(): Promise<void> {
    const address = this.#parts.page.address();
    if (isSignInAnswer(new URL(address).search)) return this.#finish(address);
    return this.#resumeOrLeave();
  }

  /**
   * The person signs in and then goes on to an address of this origin.
   *
   * @param popup - a window to do it in; without one the page itself leaves
   */
  async leave(returnTo: string, popup: Window | null = null): Promise<void> {
    const address = await this.#prepare(returnTo, popup ? 'popup' : 'page');
    if (address === undefined) popup?.close();
    else if (popup) popup.location.replace(address);
    else this.#parts.page.leave(address);
  }

  /** Something happened that may bring an unreachable provider back. */
  wake(): void {
    if (this.#retry !== undefined) this.#tryAgain();
  }

  /** A logout did not reach the provider. */
  askForPassword(): void {
    localStorage.setItem(PASSWORD, 'yes');
  }

  async #resumeOrLeave(): Promise<void> {
    const outcome = await this.#holder.resume();
    if (outcome === 'renewed') return;
    if (outcome === 'unreachable') {
      this.#fail(new ProviderError({ kind: 'provider-unreachable' }), () => undefined);
      return;
    }
    const address = await this.#prepare(this.#parts.page.address(), 'page');
    if (address === undefined) return;
    // Only now: an attempt that did not find the provider is no departure.
    if (mayBounce(sessionStorage, Date.now()) === 'yes') this.#parts.page.leave(address);
    else this.#reports.tell({ type: 'failed', problem: { kind: 'loop-stopped' } });
  }

  /** The address of the sign-in page, or nothing when that was reported as failed. */
  async #prepare(returnTo: string, place: 'page' | 'popup'): Promise<string | undefined> {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#reports.tell({ type: 'leaving' });
    try {
      return await this.#parts.provider.signInAddress(
        { returnTo: returnAddress(returnTo, location.origin), place },
        {
          language: document.documentElement.lang,
          ...(localStorage.getItem(PASSWORD) && { prompt: 'login' }),
        },
      );
    } catch (error) {
      this.#fail(error, () => this.#parts.record.clearOthers());
      return undefined;
    }
  }

  async #finish(answer: string): Promise<void> {
    const { provider, page, record } = this.#parts;
    const pending = await provider.pendingSignIn(answer);
    // Before anything else, so that the code is in no history and no referrer.
    page.show(pending ? returnAddress(pending.returnTo, location.origin) : '/');
    if (!pending) return this.#resumeOrLeave();
    try {
      const user = await provider.finishSignIn(answer);
      await record.write(user);
      localStorage.removeItem(PASSWORD);
      if (pending.place === 'page') return this.#holder.enter(user, 'received');
      // The window that asked for it learns of the record by itself.
      this.#reports.tell({ type: 'handed-over' });
      page.close();
    } catch (error) {
      const user = record.user();
      if (user && !user.expired) this.#holder.enter(user, 'stored');
      else this.#fail(error, () => record.clearOthers());
    }
  }

  #fail(error: unknown, clear: () => void): void {
    const problem = problemOf(error, clear);
    this.#reports.tell({ type: 'failed', problem });
    if (problem.kind !== 'provider-unreachable') return;
    if (this.#reports.status() !== 'failed') return;
    this.#retry = setTimeout(() => this.#tryAgain(), renewalBackOff(this.#attempt));
    this.#attempt += 1;
  }

  /** The provider is asked whether it is there; the page stays as it is until it is. */
  #tryAgain(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (this.#reports.status() === 'failed') void this.#resumeOrLeave();
  }
}
