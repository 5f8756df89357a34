import { isExpired, type StoredUser } from '../session/stored-user.ts';
import { type Refusal, type Renewal, renewalTime } from './renewal.ts';
import { RenewalScheduler } from './renewal-scheduler.ts';

/** Applies a renewal to the session; `refusal` is what it means that the provider said no. */
type ApplyRenewal = (renewal: Renewal, refusal: Refusal) => Promise<void>;

/** Holds the tokens while there are any: hands out one that is good, renews it in time. */
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

  letGo(): void {
    this.#user = undefined;
    this.#scheduler.stop();
  }

  /** Something happened that timers do not know of. */
  wake(): void {
    this.#scheduler.wake();
  }

  /** A token that is good now, renewed first where it has expired; undefined for nobody. */
  async accessToken(): Promise<string | undefined> {
    if (!this.#user || !isExpired(this.#user)) return this.#user?.access_token;
    return this.renewed(this.#user.access_token);
  }

  /**
   * A token other than the one that was refused; undefined when the session is over, or another
   * person's: nothing is sent again in their name.
   *
   * @throws what kept the provider from answering
   */
  async renewed(refused: string): Promise<string | undefined> {
    if (this.#user && this.#user.access_token !== refused) return this.#user.access_token;
    const renewal = await this.renew('lapsed');
    if (renewal.outcome === 'unreachable') throw renewal.error;
    const held = this.#user?.access_token;
    return held === refused ? undefined : held;
  }

  /**
   * Renews the token once, however many ask at the same time. Never rejects.
   *
   * @param refusal - what it means when the provider says no
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
