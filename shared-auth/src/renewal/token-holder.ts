import { isExpired, type StoredUser } from '../session/stored-user.ts';
import { type Refusal, type Renewal, renewalTime } from './renewal.ts';
import { RenewalScheduler } from './renewal-scheduler.ts';

/** Applies a renewal to the session; `refusal` is how the session ends if the renewal is rejected. */
type ApplyRenewal = (renewal: Renewal, refusal: Refusal) => Promise<void>;

/** Holds the tokens of the session, renews them in time and returns valid tokens. */
export class TokenHolder {
  readonly #renew: (used: string) => Promise<Renewal>;
  readonly #apply: ApplyRenewal;
  readonly #scheduler = new RenewalScheduler(() => this.renew('lapsed'));
  #user: StoredUser | undefined;
  #renewal: Promise<Renewal> | undefined;

  constructor(renew: (used: string) => Promise<Renewal>, apply: ApplyRenewal) {
    this.#renew = renew;
    this.#apply = apply;
  }

  get user(): StoredUser | undefined {
    return this.#user;
  }

  hold(user: StoredUser): void {
    this.#user = user;
    this.#scheduler.arm(renewalTime(user));
  }

  release(): void {
    this.#user = undefined;
    this.#scheduler.stop();
  }

  /** Immediately retries a failed renewal; called after e.g. sleep, during which timers do not run. */
  wake(): void {
    this.#scheduler.wake();
  }

  /** Returns a valid token, renewed first if it has expired; undefined without a session. */
  async accessToken(): Promise<string | undefined> {
    if (!this.#user || !isExpired(this.#user)) return this.#user?.access_token;
    return this.renewed(this.#user.access_token);
  }

  /**
   * Returns a token to replace the rejected one; undefined if the session is over, or if it now belongs to
   * another user, because a call must not be repeated in another user's name.
   *
   * @throws the error of the request, if the provider cannot be reached
   */
  async renewed(refused: string): Promise<string | undefined> {
    if (this.#user && this.#user.access_token !== refused) return this.#user.access_token;
    const renewal = await this.renew('lapsed');
    if (renewal.outcome === 'unreachable') throw renewal.error;
    const held = this.#user?.access_token;
    return held === refused ? undefined : held;
  }

  /**
   * Renews the token; concurrent calls share one renewal. Never rejects.
   *
   * @param refusal - how the session ends if the provider rejects the renewal
   */
  renew(refusal: Refusal): Promise<Renewal> {
    this.#renewal ??= this.#renewOnce(refusal).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renewOnce(refusal: Refusal): Promise<Renewal> {
    const renewal = await this.#renew(this.#user?.access_token ?? '');
    await this.#apply(renewal, refusal);
    return renewal;
  }
}
