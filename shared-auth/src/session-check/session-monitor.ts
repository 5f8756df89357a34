import type { Renewal } from '../renewal/renewal.ts';

export const ASK_EVERY_MS = 3_000;

/** Number of questions without any answer after which the frame counts as blocked. */
const MAX_UNANSWERED = 4;

export interface MonitorReports {
  /** The session changed at the provider: a renewal shows whether it is still valid. */
  readonly renew: () => Promise<Renewal>;
  /** The session can no longer be confirmed. */
  readonly onError: () => void;
  /** The frame never answered: it is blocked, or the provider was unreachable when it loaded. */
  readonly onSilent: () => void;
  /** The frame's answers are contradictory; it is not asked again. */
  readonly onUnwatched: (why: string) => void;
}

/**
 * Polls the provider's frame to check that the browser's session at the provider is still that of the
 * user's sign-in (OpenID Connect Session Management 1.0 §3.1).
 */
export class SessionMonitor {
  readonly #reports: MonitorReports;
  readonly #ask: (sessionState: string) => void;
  #sessionState: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #confirmed = false;
  /** Consecutive questions without an answer. */
  #unanswered = 0;
  /** Whether the last renewal after "changed" succeeded, and no "unchanged" has followed. */
  #renewedInVain = false;

  /** @param ask - sends a question; the answer comes to {@link answer} */
  constructor(ask: (sessionState: string) => void, reports: MonitorReports) {
    this.#ask = ask;
    this.#reports = reports;
  }

  /** Watches a session instead of the previous one. */
  watch(sessionState: string): void {
    if (this.#sessionState === sessionState) return;
    this.stop();
    this.#sessionState = sessionState;
    this.#renewedInVain = false;
    this.#poll();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#sessionState = undefined;
    this.#unanswered = 0;
  }

  /** Handles an answer of the frame; ignores other messages. */
  async answer(word: unknown): Promise<void> {
    if (this.#sessionState === undefined) return;
    this.#unanswered = 0;
    if (word === 'unchanged') {
      this.#confirmed = true;
      this.#renewedInVain = false;
    } else if (word === 'changed') {
      await this.#changed(this.#sessionState);
    } else if (word === 'error') {
      const { onError } = this.#reports;
      const confirmed = this.#confirmed;
      this.stop();
      // An "error" before any "unchanged" means that the browser denies the frame its storage.
      if (confirmed) onError();
    }
  }

  async #changed(sessionState: string): Promise<void> {
    if (this.#renewedInVain) {
      this.stop();
      this.#reports.onUnwatched('the provider says "changed" although the session can be renewed');
      return;
    }
    clearTimeout(this.#timer);
    const { outcome } = await this.#reports.renew();
    if (this.#sessionState !== sessionState) return;
    if (outcome === 'renewed') this.#renewedInVain = true;
    // If the provider is unreachable, the session may still be valid: it stays and is checked again.
    if (outcome === 'renewed' || outcome === 'unreachable') this.#pollLater();
    else this.stop();
  }

  #poll(): void {
    if (this.#sessionState === undefined) return;
    if (this.#unanswered >= MAX_UNANSWERED && !this.#confirmed) {
      this.stop();
      this.#reports.onSilent();
      return;
    }
    this.#unanswered += 1;
    this.#ask(this.#sessionState);
    this.#pollLater();
  }

  #pollLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#poll(), ASK_EVERY_MS);
  }
}
