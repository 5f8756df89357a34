import type { BehaviorSubject } from 'rxjs';
import type { Provider } from '../provider/provider.ts';
import { PROVIDER_WAITS, type Refusal, type Renewal } from '../renewal/renewal.ts';
import { TokenHolder } from '../renewal/token-holder.ts';
import { cachedName, forgetCachedName, loadName } from '../session/cached-name.ts';
import { clockNotice, personOf, readClaims } from '../session/claims.ts';
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

/** Milliseconds after which the first rows are there, and the session check has not begun. */
const PREPARE_AFTER_MS = 4_000;

/**
 * The one place that changes the session: what sign-in, renewal, session check and storage say
 * becomes an event of the state machine, and what follows is asked of them. They know nothing of
 * the state, nor of each other.
 */
export class ConnectedSession {
  readonly tokens: TokenHolder;
  readonly #provider: Provider;
  readonly #storage: SessionStorage;
  readonly #session$: BehaviorSubject<Session>;
  readonly #signIn: SignIn;
  readonly #check: Pick<SessionCheck, 'watch' | 'stop'>;
  /** A token that is stored still, as there was no room for the one that replaced it. */
  #outdated: string | undefined;
  #beginning: Promise<void> | undefined;
  /** An unreachable provider is asked again; the page stays as it is until it answers. */
  readonly #retry = new Retry(() => {
    if (this.#session$.value.status === 'failed') void this.#begin();
  }, PROVIDER_WAITS);

  constructor(dependencies: SessionDependencies, session$: BehaviorSubject<Session>) {
    const { provider, page, storage, renew, openCheck } = dependencies;
    this.#provider = provider;
    this.#storage = storage;
    this.#session$ = session$;
    this.tokens = new TokenHolder(renew, (renewal, refusal) => this.#renewed(renewal, refusal));
    this.#signIn = new SignIn(provider, page, storage);
    this.#check = openCheck({
      renew: () => this.tokens.renew('ended'),
      onError: () => void this.#finish('ended', { type: 'ended', reason: 'session-error' }),
      onBlind: warnUnwatched,
    });
  }

  /** Takes up whatever this visit brings, and follows what happens later. */
  async start(): Promise<void> {
    const missing = missingBrowserSupport();
    if (missing) return this.#failed(missing);
    this.#storage.follow(() => this.#lookAtStorage());
    onWake(() => this.wake());
    // Back from the sign-in page, the browser may show this page as it was left.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && this.#session$.value.status === 'signing-in') void this.#begin();
    });
    return this.#begin();
  }

  /** One at a time: a code that comes twice may end the session that it began (RFC 6749 §4.1.2). */
  #begin(): Promise<void> {
    this.#beginning ??= this.#takeUp().finally(() => {
      this.#beginning = undefined;
    });
    return this.#beginning;
  }

  /** Finishes a sign-in, or takes up a session, or leaves to begin one. */
  async #takeUp(): Promise<void> {
    const answer = await this.#signIn.takeAnswer();
    if (!answer) return this.#resumeOrSignIn();
    if (answer.outcome === 'received') return this.#enter(answer.user, 'received');
    if (answer.outcome === 'left') return this.#leaving();
    if (answer.outcome === 'handed-over') this.#dispatch({ type: 'handed-over' });
    if (answer.outcome !== 'failed') return;
    const user = this.#storage.user();
    if (user && !isExpired(user)) this.#enter(user, 'stored');
    else this.#failed(answer.problem);
  }

  /** The person signs in, in `popup` where there is one, and then goes on to `returnTo`. */
  async signIn(returnTo: string, popup: Window | null): Promise<void> {
    this.#leaving();
    // The answer to an earlier try, which could not be read, still leads to where that was to go on.
    if (!popup && this.#signIn.isAnswered) return this.#begin();
    const problem = await this.#signIn.begin(returnTo, popup);
    if (problem) this.#failed(problem);
  }

  /** Ends the session here and at the provider. */
  async signOut(): Promise<void> {
    const user = this.tokens.user ?? this.#storage.user();
    this.#letGo();
    this.#dispatch({ type: 'ended', reason: 'none' });
    forgetCachedName();
    await this.#forget('ended');
    if ((await this.#signIn.signOut(user)) === 'not-told') {
      this.#dispatch({ type: 'ended', reason: 'provider-not-told' });
    }
  }

  /** The API refuses even a token that has only just been renewed. */
  async refused(): Promise<void> {
    const token = this.tokens.user?.access_token;
    if (token) await this.#lost(token, 'lapsed', { type: 'lapsed', reason: 'not-accepted' });
  }

  /** Something happened that timers do not know of. */
  wake(): void {
    this.#lookAtStorage();
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
    if (outcome === 'unreachable') return this.#failed({ kind: 'provider-unreachable' });
    this.#leaving();
    const problem = await this.#signIn.beginUnasked();
    if (problem) this.#failed(problem);
  }

  /** Takes up the stored session, whatever it takes. */
  async #resume(): Promise<Renewal['outcome'] | 'nobody'> {
    const stored = this.#storage.read();
    if (stored.status === 'corrupt') await this.#forget('ended');
    if (stored.status !== 'there') return 'nobody';
    if (isExpired(stored.user)) return (await this.tokens.renew('ended')).outcome;
    this.#enter(stored.user, 'stored');
    return 'renewed';
  }

  #enter(user: StoredUser, origin: 'stored' | 'received'): void {
    const claims = readClaims(user.access_token);
    const person = personOf(claims, cachedName(claims.sub));
    if (this.#dispatch({ type: 'entered', person }).status !== 'signed-in') {
      this.#letGo();
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

  /** Renewal and session check need it; what a return visit shows comes first. */
  #prepare(): void {
    const idle = typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout;
    setTimeout(() => idle(() => void this.#provider.prepare()), PREPARE_AFTER_MS);
  }

  async #loadName(user: StoredUser): Promise<void> {
    const { sub } = user.profile;
    const name = await loadName(sub, () => this.#provider.profileName(user));
    const current = this.tokens.user;
    if (name === undefined || current?.profile.sub !== sub) return;
    this.#dispatch({ type: 'entered', person: personOf(readClaims(current.access_token), name) });
  }

  async #renewed(renewal: Renewal, refusal: Refusal): Promise<void> {
    switch (renewal.outcome) {
      case 'renewed':
        this.#enter(renewal.user, 'received');
        if (!renewal.stored) this.#noticeFullStorage();
        break;
      case 'refused':
        await this.#lost(renewal.token, refusal, { type: refusal, reason: 'session-terminated' });
        if (renewal.problem) this.#failed(renewal.problem);
        break;
      case 'key-lost':
        await this.#lost(renewal.token, 'key-lost', { type: 'lapsed', reason: 'key-lost' });
        break;
      case 'gone':
        this.#removed();
        break;
      case 'unreachable':
        this.#dispatch({ type: 'notice-added', notice: { kind: 'renewal-offline' } });
    }
  }

  /** Holds what this tab knows against the storage that all tabs share. */
  #lookAtStorage(): void {
    if (this.#storage.isBeingRemoved) return;
    const user = this.#storage.user();
    const known = [this.tokens.user?.access_token, this.#outdated];
    const { status } = this.#session$.value;
    if (!user) this.#removed();
    else if (known.includes(user.access_token) || isExpired(user)) return;
    else if (status !== 'starting' && status !== 'signing-in') this.#enter(user, 'stored');
  }

  /** Another tab, or somebody by hand, has removed the session that was stored. */
  #removed(): void {
    const end = this.#storage.end();
    if (end === 'ended') this.#over({ type: 'ended', reason: 'token-removed' });
    else this.#over({ type: 'lapsed', reason: end === 'lapsed' ? 'session-terminated' : end });
  }

  /** The session is over: nothing is kept of it, here or in storage. */
  async #finish(end: SessionEnd, event: SessionEvent): Promise<void> {
    this.#over(event);
    await this.#forget(end);
  }

  /** So is one whose token is worth nothing any more, unless another has taken its place. */
  async #lost(token: string, end: SessionEnd, event: SessionEvent): Promise<void> {
    if (!(await this.#storage.remove(end, token))) return this.#lookAtStorage();
    this.#over(event);
    await this.#provider.forgetKey();
  }

  async #forget(end: SessionEnd): Promise<void> {
    await this.#storage.remove(end);
    await this.#provider.forgetKey();
  }

  #over(event: SessionEvent): void {
    const held = this.tokens.user !== undefined;
    this.#letGo();
    if (held) this.#dispatch(event);
  }

  #letGo(): void {
    this.tokens.letGo();
    this.#check.stop();
  }

  #leaving(): void {
    this.#retry.cancel();
    this.#dispatch({ type: 'leaving' });
  }

  #failed(problem: SignInProblem): void {
    const { status } = this.#dispatch({ type: 'failed', problem });
    if (status === 'failed' && problem.kind === 'provider-unreachable') this.#retry.later();
  }

  /** The renewed token could not be stored: this tab has it, the others will need it. */
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
