import type { User } from 'oidc-client-ts';
import { cachedName, loadName } from '../session/cached-name.ts';
import { clockNotice, personOf, readClaims } from '../session/claims.ts';
import type { Session } from '../session/session.ts';
import type { SessionEvent } from '../session/session-machine.ts';
import type { SessionEnd } from '../session/session-storage.ts';
import type { SessionDependencies } from '../session-service/session-dependencies.ts';
import { type Renewal, renewalTime } from './renewal.ts';
import { RenewalScheduler } from './renewal-scheduler.ts';

/** How the session's state is read and moved. */
export interface SessionReports {
  readonly status: () => Session['status'];
  readonly tell: (event: SessionEvent) => void;
}

/** Holds the tokens while there are any: takes them up, renews them, gives them up. */
export class TokenHolder {
  readonly #parts: SessionDependencies;
  readonly #reports: SessionReports;
  readonly #scheduler = new RenewalScheduler(() => this.renew('lapsed'));
  readonly #watch: ReturnType<SessionDependencies['openWatch']>;
  #user: User | undefined;
  #renewal: Promise<Renewal> | undefined;

  constructor(parts: SessionDependencies, reports: SessionReports) {
    this.#parts = parts;
    this.#reports = reports;
    this.#watch = parts.openWatch({
      renew: () => this.renew('ended'),
      onError: () => void this.finish('ended', { type: 'ended', reason: 'session-error' }),
      onBlind: warnBlind,
    });
  }

  get user(): User | undefined {
    return this.#user;
  }

  /** Takes up a session, from storage or as the provider has just given it. */
  enter(user: User, origin: 'stored' | 'received'): void {
    const { tell, status } = this.#reports;
    const claims = readClaims(user.access_token);
    tell({ type: 'entered', person: personOf(claims, cachedName(claims.sub)) });
    if (status() !== 'signed-in') {
      this.letGo();
      return;
    }
    this.#user = user;
    this.#scheduler.arm(renewalTime(user));
    this.#watch.watch(user.session_state);
    tell({ type: 'settled', kind: 'renewal-offline' });
    if (origin === 'stored') return;
    tell(clockNotice(claims, Date.now()));
    void this.#loadProfile(user);
  }

  /** Takes up the stored session, whatever it takes. */
  async resume(): Promise<Renewal['outcome'] | 'nobody'> {
    const { record } = this.#parts;
    const stored = record.read();
    if (stored.status === 'corrupt') await record.remove('ended');
    if (stored.status !== 'there') return 'nobody';
    if (stored.user.expired) return (await this.renew('ended')).outcome;
    this.enter(stored.user, 'stored');
    return 'renewed';
  }

  /** Holds what this tab knows against the record that all tabs share. */
  lookAtRecord(): void {
    const { record } = this.#parts;
    const stored = record.read();
    if (stored.status !== 'there') {
      if (this.#user) this.#removed();
      return;
    }
    if (stored.user.access_token === this.#user?.access_token || stored.user.expired) return;
    const status = this.#reports.status();
    if (status !== 'starting' && status !== 'signing-in') this.enter(stored.user, 'stored');
  }

  /** Something happened that timers do not know of. */
  wake(): void {
    this.lookAtRecord();
    this.#scheduler.wake();
  }

  /**
   * Renews the token once, however many ask at the same time. Never rejects.
   *
   * @param refusal - what it means when the provider says no
   */
  renew(refusal: SessionEnd): Promise<Renewal> {
    this.#renewal ??= this.#renewOnce(refusal).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** The session is over: nothing is kept of it, here or in storage. */
  async finish(end: SessionEnd, event: SessionEvent): Promise<void> {
    const held = this.#user !== undefined;
    this.letGo();
    if (held) this.#reports.tell(event);
    await this.#parts.record.remove(end);
  }

  /** Keeps nothing of the session in memory. */
  letGo(): void {
    this.#user = undefined;
    this.#scheduler.stop();
    this.#watch.stop();
  }

  async #renewOnce(refusal: SessionEnd): Promise<Renewal> {
    const used = this.#user?.access_token ?? '';
    const renewal = await this.#parts.renewUnderLock(used, () => this.#full());
    switch (renewal.outcome) {
      case 'renewed':
        this.enter(renewal.user, 'received');
        break;
      case 'refused':
        await this.finish(refusal, { type: refusal, reason: 'session-terminated' });
        break;
      case 'gone':
        if (this.#user) this.#removed();
        break;
      case 'unreachable':
        this.#reports.tell({ type: 'noticed', notice: { kind: 'renewal-offline' } });
    }
    return renewal;
  }

  /** Another tab, or somebody by hand, has removed the record. */
  #removed(): void {
    this.letGo();
    if (this.#parts.record.end() === 'lapsed') {
      this.#reports.tell({ type: 'lapsed', reason: 'session-terminated' });
    } else {
      this.#reports.tell({ type: 'ended', reason: 'token-removed' });
    }
  }

  async #loadProfile(user: User): Promise<void> {
    const name = await loadName(this.#parts.provider, user);
    if (name === undefined || this.#user?.profile.sub !== user.profile.sub) return;
    const person = personOf(readClaims(this.#user.access_token), name);
    this.#reports.tell({ type: 'entered', person });
  }

  /** The renewed token could not be stored: this tab has it, the others will need it. */
  #full(): void {
    const { record } = this.#parts;
    const clear = async (): Promise<void> => {
      record.clearOthers();
      if (this.#user) await record.write(this.#user);
      this.#reports.tell({ type: 'settled', kind: 'storage-full' });
    };
    this.#reports.tell({
      type: 'noticed',
      notice: { kind: 'storage-full', clear: () => void clear().catch(() => undefined) },
    });
  }
}

function warnBlind(why: string): void {
  // biome-ignore lint/suspicious/noConsole: whoever runs the platform must be able to find it
  console.warn(`The session at the provider is not watched: ${why}`);
}
