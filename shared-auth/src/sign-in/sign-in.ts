import { homeAddress } from '../base-path.ts';
import type { PendingSignIn } from '../provider/pending-sign-in.ts';
import type { Provider } from '../provider/provider.ts';
import { AccessTokenBound, isExpiredSignIn, toSignInProblem } from '../provider/provider-error.ts';
import type { SignInProblem } from '../session/session.ts';
import type { SessionStorage } from '../session/session-storage.ts';
import type { StoredUser } from '../session/stored-user.ts';
import type { PageWindow } from './page-window.ts';
import { countRedirect } from './redirect-loop.ts';
import { isSignInAnswer, returnAddress } from './return-address.ts';

/** Key that is set when a logout did not reach the provider: the next sign-in must ask for the password. */
const PASSWORD = 'console.sign-out-pending';

/** Key of the return address of this tab's last sign-in, for answers whose stored state was deleted. */
const RETURN_ADDRESS = 'console.asked-address';

/** The result of the provider's answer to a sign-in. */
export type SignInAnswer =
  | { readonly outcome: 'received'; readonly user: StoredUser }
  /** The session is stored for the window that opened this popup, and the popup is closed. */
  | { readonly outcome: 'handed-over' }
  /** The page is being redirected to the provider again. */
  | { readonly outcome: 'left' }
  | { readonly outcome: 'failed'; readonly problem: SignInProblem };

/** The redirect to the provider's sign-in page and back. */
export class SignIn {
  readonly #provider: Provider;
  readonly #page: PageWindow;
  readonly #storage: SessionStorage;

  constructor(provider: Provider, page: PageWindow, storage: SessionStorage) {
    this.#provider = provider;
    this.#page = page;
    this.#storage = storage;
  }

  /** Whether the provider's answer is still in the address. */
  get hasAnswer(): boolean {
    return isSignInAnswer(new URL(this.#page.address()).search);
  }

  /**
   * Handles the provider's answer in the address. Returns undefined if there is no answer, or if its
   * sign-in was already finished or has expired; in these two cases the page shows the return address.
   */
  async handleAnswer(): Promise<SignInAnswer | undefined> {
    if (!this.hasAnswer) return undefined;
    const answer = this.#page.address();
    let pending: PendingSignIn | undefined;
    try {
      pending = await this.#provider.pendingSignIn(answer);
    } catch (error) {
      // The unused answer stays in the address for a retry.
      return { outcome: 'failed', problem: this.#problem(error) };
    }
    // Removes the answer from the address first, so that no history entry and no referrer contains the code.
    const asked = pending?.returnTo ?? sessionStorage.getItem(RETURN_ADDRESS);
    this.#page.show(returnAddress(asked, homeAddress()));
    if (!pending) return undefined;
    try {
      const user = await this.#provider.finishSignIn(answer, pending);
      await this.#storage.write(user);
      localStorage.removeItem(PASSWORD);
      if (pending.place === 'page') return { outcome: 'received', user };
      this.#page.close();
      return { outcome: 'handed-over' };
    } catch (error) {
      if (error instanceof AccessTokenBound) return this.#retryWithoutKey(pending);
      if (isExpiredSignIn(error)) {
        return pending.place === 'page' ? undefined : this.#retry(pending);
      }
      return { outcome: 'failed', problem: this.#problem(error) };
    }
  }

  /** Repeats the sign-in. The user does not notice, because the provider has a session for them by now. */
  #retryWithoutKey(pending: PendingSignIn): Promise<SignInAnswer> {
    // biome-ignore lint/suspicious/noConsole: operators need to find this in the log
    console.warn('Refresh tokens are not bound: access tokens would be bound too (MF-027)');
    return this.#retry({ ...pending, keyless: true });
  }

  async #retry(pending: PendingSignIn): Promise<SignInAnswer> {
    try {
      const language = document.documentElement.lang;
      this.#page.goTo(await this.#provider.signInAddress(pending, { language }));
      return { outcome: 'left' };
    } catch (error) {
      return { outcome: 'failed', problem: this.#problem(error) };
    }
  }

  /**
   * Redirects to the sign-in page, which returns the user to an address of this origin.
   *
   * @param popup - the window to redirect; if null, the page itself
   * @returns the problem that prevented the redirect, if any
   */
  async begin(returnTo: string, popup: Window | null): Promise<SignInProblem | undefined> {
    try {
      const address = await this.#address(returnTo, popup ? 'popup' : 'page');
      if (popup) popup.location.replace(address);
      else this.#page.goTo(address);
      return undefined;
    } catch (error) {
      popup?.close();
      return this.#problem(error);
    }
  }

  /**
   * Redirects the page to the sign-in page automatically, to return to the page's current address.
   *
   * @returns the problem that prevented the redirect, if any
   */
  async beginAutomatically(): Promise<SignInProblem | undefined> {
    try {
      const address = await this.#address(this.#page.address(), 'page');
      // Counted only here: an attempt that did not reach the provider, or a Back, is not a loop.
      if (!this.#page.cameBack() && countRedirect(sessionStorage, Date.now()) === 'loop') {
        return { kind: 'loop-stopped' };
      }
      this.#page.goTo(address);
      return undefined;
    } catch (error) {
      return this.#problem(error);
    }
  }

  /** Leaves the page to end the session at the provider too. */
  async signOut(user: StoredUser | undefined): Promise<'left' | 'not-told'> {
    try {
      this.#page.send(await this.#provider.signOutForm(user));
      return 'left';
    } catch {
      localStorage.setItem(PASSWORD, 'yes');
      return 'not-told';
    }
  }

  #address(address: string, place: PendingSignIn['place']): Promise<string> {
    const returnTo = returnAddress(address, homeAddress());
    if (place === 'page') sessionStorage.setItem(RETURN_ADDRESS, returnTo);
    return this.#provider.signInAddress(
      { returnTo, place },
      {
        language: document.documentElement.lang,
        ...(localStorage.getItem(PASSWORD) && { prompt: 'login' }),
      },
    );
  }

  #problem(error: unknown): SignInProblem {
    return toSignInProblem(error, () => this.#storage.clearOthers());
  }
}
