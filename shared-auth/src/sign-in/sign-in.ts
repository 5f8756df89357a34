import { homeAddress } from '../base-path.ts';
import type { PendingSignIn } from '../provider/pending-sign-in.ts';
import type { Provider } from '../provider/provider.ts';
import { AccessTokenBound, isExpiredSignIn, signInProblemOf } from '../provider/provider-error.ts';
import type { SignInProblem } from '../session/session.ts';
import type { SessionStorage } from '../session/session-storage.ts';
import type { StoredUser } from '../session/stored-user.ts';
import type { PageWindow } from './page-window.ts';
import { countDeparture } from './redirect-loop.ts';
import { isSignInAnswer, returnAddress } from './return-address.ts';

/** Set when a logout did not reach the provider: there the next one has to give the password. */
const PASSWORD = 'console.sign-out-pending';

/** The address that this tab asked for last, where nothing else is known of a sign-in any more. */
const ASKED = 'console.asked-address';

/** What became of the provider's answer to a sign-in. */
export type SignInAnswer =
  | { readonly outcome: 'received'; readonly user: StoredUser }
  /** It was for the window that opened this one, which learns of it from the storage; closed. */
  | { readonly outcome: 'handed-over' }
  /** The page is on its way to the provider once more. */
  | { readonly outcome: 'left' }
  | { readonly outcome: 'failed'; readonly problem: SignInProblem };

/** The way to the provider's sign-in page and back. */
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
  get isAnswered(): boolean {
    return isSignInAnswer(new URL(this.#page.address()).search);
  }

  /**
   * Takes the provider's answer out of the address; undefined where there is none, or one of a
   * sign-in that is over: then the address is the one that was asked for.
   */
  async takeAnswer(): Promise<SignInAnswer | undefined> {
    if (!this.isAnswered) return undefined;
    const answer = this.#page.address();
    let pending: PendingSignIn | undefined;
    try {
      pending = await this.#provider.pendingSignIn(answer);
    } catch (error) {
      // It stays in the address, for another try: nothing of it is used.
      return { outcome: 'failed', problem: this.#problem(error) };
    }
    // Before anything else, so that the code is in no history and no referrer.
    const asked = pending?.returnTo ?? sessionStorage.getItem(ASKED);
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
      if (error instanceof AccessTokenBound) return this.#againWithoutKey(pending);
      if (isExpiredSignIn(error)) {
        return pending.place === 'page' ? undefined : this.#again(pending);
      }
      return { outcome: 'failed', problem: this.#problem(error) };
    }
  }

  /** The provider knows the person by now: they see nothing of it. */
  #againWithoutKey(pending: PendingSignIn): Promise<SignInAnswer> {
    // biome-ignore lint/suspicious/noConsole: whoever runs the platform must be able to find it
    console.warn('Refresh tokens are unbound: access tokens would be bound as well (MF-027)');
    return this.#again({ ...pending, keyless: true });
  }

  async #again(pending: PendingSignIn): Promise<SignInAnswer> {
    try {
      const language = document.documentElement.lang;
      this.#page.goTo(await this.#provider.signInAddress(pending, { language }));
      return { outcome: 'left' };
    } catch (error) {
      return { outcome: 'failed', problem: this.#problem(error) };
    }
  }

  /**
   * The person signs in and then goes on to an address of this origin.
   *
   * @param popup - a window to do it in; without one the page itself leaves
   * @returns why nobody has left, if so
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
   * The page leaves without anybody having asked for it, to come back to where it is.
   *
   * @returns why it has not, if so
   */
  async beginUnasked(): Promise<SignInProblem | undefined> {
    try {
      const address = await this.#address(this.#page.address(), 'page');
      // Only now: an attempt that did not find the provider is no departure. Nor is Back a loop.
      if (!this.#page.cameBack() && countDeparture(sessionStorage, Date.now()) === 'loop') {
        return { kind: 'loop-stopped' };
      }
      this.#page.goTo(address);
      return undefined;
    } catch (error) {
      return this.#problem(error);
    }
  }

  /** The page leaves to end the session at the provider as well. */
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
    if (place === 'page') sessionStorage.setItem(ASKED, returnTo);
    return this.#provider.signInAddress(
      { returnTo, place },
      {
        language: document.documentElement.lang,
        ...(localStorage.getItem(PASSWORD) && { prompt: 'login' }),
      },
    );
  }

  #problem(error: unknown): SignInProblem {
    return signInProblemOf(error, () => this.#storage.clearOthers());
  }
}
