import type { BehaviorSubject } from 'rxjs';
import type { Provider } from '../provider/provider.ts';
import { PROVIDER_WAITS, type Refusal, type Renewal } from '../renewal/renewal.ts';
import { TokenHolder } from '../renewal/token-holder.ts';
import { cachedName, forgetCachedName, loadName } from '../session/cached-name.ts';
import { clockNotice, readClaims, toPerson } from '../session/claims.ts';
import type { Session, SignInProblem } from '../session/session.ts';
import { nextSession, type SessionEvent } from '../session/session-machine.ts';
import type { SessionEnd, SessionStorage } from '../session/session-storage.ts';
import { isExpired, type StoredUser } from '../session/stored-user.ts';
import { type SessionCheck, warnUnwatched } from '../session-check/session-check.ts';
import { missingBrowserSupport } from '../sign-in/browser-support.ts';
import { SignIn } from '../sign-in/sign-in.ts';
import { Retry } from '../waiting/retry.ts';
import { onWake } from '../waiting/wake.ts';
import type { SessionDependencies } from './session-dependencies.ts';

/** Milliseconds before the provider's code is preloaded: after the first rows, before the session check. */
const PREPARE_AFTER_MS = 4_000;

/**
 * The only class that changes the session. It calls sign-in, renewal, session check and storage, and
 * turns their results into events of the state machine. These parts know neither the session's state nor
 * each other.
 */
export class ConnectedSession {
  readonly tokens: TokenHolder;
  readonly #provider: Provider;
  readonly #storage: SessionStorage;
  readonly #session$: BehaviorSubject<Session>;
  readonly #signIn: SignIn;
  readonly #check: Pick<SessionCheck, 'watch' | 'stop'>;
  /** An outdated token that is still stored, because the storage was full when it was replaced. */
  #outdated: string | undefined;
  #running: Promise<void> | undefined;
  /** Retries an unreachable provider. The page does not change until the provider responds. */
  readonly #retry = new Retry(() => {
    if (this.#session$.value.status === 'failed') void this.#begin();
  }, PROVIDER_WAITS);

  constructor(dependencies: SessionDependencies, session$: BehaviorSubject<Session>) {
    const { provider, page, storage, renew, openCheck } = dependencies;
    this.#provider = provider;
    this.#storage = storage;
    this.#session$ = session$;
    this.tokens = new TokenHolder(renew, (renewal, refusal) => this.#onRenewal(renewal, refusal));
    this.#signIn = new SignIn(provider, page, storage);
    this.#check = openCheck({
      renew: () => this.tokens.renew('ended'),
      onError: () => void this.#end('ended', { type: 'ended', reason: 'session-error' }),
      onUnwatched: warnUnwatched,
    });
  }

  /** Starts or resumes the session, and watches for later events. */
  async start(): Promise<void> {
    const missing = missingBrowserSupport();
    if (missing) return this.#fail(missing);
    this.#storage.follow(() => this.#syncFromStorage());
    onWake(() => this.wake());
    // When the user goes back from the sign-in page, the browser may restore this page from memory.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && this.#session$.value.status === 'signing-in') void this.#begin();
    });
    return this.#begin();
  }

  /** Never runs concurrently: using a code twice may end its session (RFC 6749 §4.1.2). */
  #begin(): Promise<void> {
    this.#running ??= this.#beginOnce().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Finishes a sign-in, resumes the stored session, or leaves for the sign-in page. */
  async #beginOnce(): Promise<void> {
    const answer = await this.#signIn.handleAnswer();
    if (!answer) return this.#resumeOrSignIn();
    if (answer.outcome === 'received') return this.#enter(answer.user, 'received');
    if (answer.outcome === 'left') return this.#startLeaving();
    if (answer.outcome === 'handed-over') this.#dispatch({ type: 'handed-over' });
    if (answer.outcome !== 'failed') return;
    const user = this.#storage.user();
    if (user && !isExpired(user)) this.#enter(user, 'stored');
    else this.#fail(answer.problem);
  }

  /** Starts a sign-in that returns to `returnTo`; it runs in `popup` if given. */
  async signIn(returnTo: string, popup: Window | null): Promise<void> {
    this.#startLeaving();
    // An answer that could not be handled is still in the address. The sign-in of that answer has a return address.
    if (!popup && this.#signIn.hasAnswer) return this.#begin();
    const problem = await this.#signIn.begin(returnTo, popup);
    if (problem) this.#fail(problem);
  }

  /** Ends the session here and at the provider. */
  async signOut(): Promise<void> {
    const user = this.tokens.user ?? this.#storage.user();
    this.#release();
    this.#dispatch({ type: 'ended', reason: 'none' });
    forgetCachedName();
    await this.#forget('ended');
    if ((await this.#signIn.signOut(user)) === 'not-told') {
      this.#dispatch({ type: 'ended', reason: 'provider-not-told' });
    }
  }

  /** Lets the session lapse when the API rejects even a newly renewed token. */
  async refused(): Promise<void> {
    const token = this.tokens.user?.access_token;
    if (token) await this.#expire(token, 'lapsed', { type: 'lapsed', reason: 'not-accepted' });
  }

  /** Immediately checks the stored session, the tokens and the provider; called after events of {@link onWake}. */
  wake(): void {
    this.#syncFromStorage();
    this.tokens.wake();
    this.#retry.wake();
  }

  #dispatch(event: SessionEvent): Session {
    const next = nextSession(this.#session$.value, event);
    if (next !== this.#session$.value) this.#session$.next(next);
    return this.#session$.value;
  }

  async #resumeOrSignIn(): Promise<void> {
    const outcome = await this.#resume();
    if (outcome === 'renewed') return;
    if (outcome === 'unreachable') return this.#fail({ kind: 'provider-unreachable' });
    this.#startLeaving();
    const problem = await this.#signIn.beginAutomatically();
    if (problem) this.#fail(problem);
  }

  /** Resumes the stored session, and renews it first if it has expired. */
  async #resume(): Promise<Renewal['outcome'] | 'no-session'> {
    const stored = this.#storage.read();
    if (stored.status === 'corrupt') await this.#forget('ended');
    if (stored.status !== 'there') return 'no-session';
    if (isExpired(stored.user)) return (await this.tokens.renew('ended')).outcome;
    this.#enter(stored.user, 'stored');
    return 'renewed';
  }

  #enter(user: StoredUser, origin: 'stored' | 'received'): void {
    const claims = readClaims(user.access_token);
    const person = toPerson(claims, cachedName(claims.sub));
    if (this.#dispatch({ type: 'entered', person }).status !== 'signed-in') {
      this.#release();
      return;
    }
    this.tokens.hold(user);
    this.#check.watch(user.session_state);
    this.#dispatch({ type: 'notice-cleared', kind: 'renewal-offline' });
    if (origin === 'stored') {
      this.#prepare();
    } else {
      this.#dispatch(clockNotice(claims, Date.now()));
      void this.#loadName(user);
    }
  }

  /** Preloads the code for renewal and session check, after a return visit has rendered. */
  #prepare(): void {
    const idle = typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout;
    setTimeout(() => idle(() => void this.#provider.prepare()), PREPARE_AFTER_MS);
  }

  async #loadName(user: StoredUser): Promise<void> {
    const { sub } = user.profile;
    const name = await loadName(sub, () => this.#provider.profileName(user));
    const current = this.tokens.user;
    if (name === undefined || current?.profile.sub !== sub) return;
    this.#dispatch({ type: 'entered', person: toPerson(readClaims(current.access_token), name) });
  }

  async #onRenewal(renewal: Renewal, refusal: Refusal): Promise<void> {
    switch (renewal.outcome) {
      case 'renewed':
        this.#enter(renewal.user, 'received');
        if (!renewal.stored) this.#noticeFullStorage();
        break;
      case 'refused':
        await this.#expire(renewal.token, refusal, {
          type: refusal,
          reason: 'session-terminated',
        });
        if (renewal.problem) this.#fail(renewal.problem);
        break;
      case 'key-lost':
        await this.#expire(renewal.token, 'key-lost', {
          type: 'lapsed',
          reason: 'key-lost',
        });
        break;
      case 'gone':
        this.#onRemoved();
        break;
      case 'unreachable':
        this.#dispatch({ type: 'notice-added', notice: { kind: 'renewal-offline' } });
    }
  }

  /** Updates this tab from the storage that all tabs share. */
  #syncFromStorage(): void {
    if (this.#storage.isBeingRemoved) return;
    const user = this.#storage.user();
    const known = [this.tokens.user?.access_token, this.#outdated];
    const { status } = this.#session$.value;
    if (!user) this.#onRemoved();
    else if (known.includes(user.access_token) || isExpired(user)) return;
    else if (status !== 'starting' && status !== 'signing-in') this.#enter(user, 'stored');
  }

  /** Ends the session here after another tab, or the user by hand, has removed it from the storage. */
  #onRemoved(): void {
    const end = this.#storage.end();
    if (end === 'ended') this.#endHere({ type: 'ended', reason: 'token-removed' });
    else this.#endHere({ type: 'lapsed', reason: end === 'lapsed' ? 'session-terminated' : end });
  }

  /** Ends the session here and in the storage. */
  async #end(end: SessionEnd, event: SessionEvent): Promise<void> {
    this.#endHere(event);
    await this.#forget(end);
  }

  /** Ends a session whose token is worthless, unless another session has replaced it. */
  async #expire(token: string, end: SessionEnd, event: SessionEvent): Promise<void> {
    if (!(await this.#storage.remove(end, token))) return this.#syncFromStorage();
    this.#endHere(event);
    await this.#provider.forgetKey();
  }

  async #forget(end: SessionEnd): Promise<void> {
    await this.#storage.remove(end);
    await this.#provider.forgetKey();
  }

  #endHere(event: SessionEvent): void {
    const held = this.tokens.user !== undefined;
    this.#release();
    if (held) this.#dispatch(event);
  }

  #release(): void {
    this.tokens.release();
    this.#check.stop();
  }

  #startLeaving(): void {
    this.#retry.cancel();
    this.#dispatch({ type: 'leaving' });
  }

  #fail(problem: SignInProblem): void {
    const { status } = this.#dispatch({ type: 'failed', problem });
    if (status === 'failed' && problem.kind === 'provider-unreachable') this.#retry.later();
  }

  /** Adds a notice that the renewed token could not be stored and is missing in other tabs. */
  #noticeFullStorage(): void {
    this.#outdated = this.#storage.user()?.access_token;
    const clear = async (): Promise<void> => {
      this.#storage.clearOthers();
      if (this.tokens.user) await this.#storage.write(this.tokens.user);
      this.#dispatch({ type: 'notice-cleared', kind: 'storage-full' });
    };
    const tryClear = () => void clear().catch(() => undefined);
    this.#dispatch({ type: 'notice-added', notice: { kind: 'storage-full', clear: tryClear } });
  }
}
