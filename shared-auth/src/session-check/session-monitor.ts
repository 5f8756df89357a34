import type { Renewal } from '../renewal/renewal.ts';

export const ASK_EVERY_MS = 3_000;

/** So many questions without any answer, and the frame counts as blocked. */
const UNANSWERED_AT_MOST = 4;

/** What the monitor tells. */
export interface MonitorReports {
  /** The session has changed at the provider: is it still good for a token? */
  readonly renew: () => Promise<Renewal>;
  /** It could not be confirmed any longer. */
  readonly onError: () => void;
  /** The frame has never answered: it is blocked, or the provider was away when it was loaded. */
  readonly onSilent: () => void;
  /** The frame's answers make no sense; it is not asked again. */
  readonly onBlind: (why: string) => void;
}

/**
 * Asks the provider's frame again and again whether the browser's session there is still the one
 * that the person signed in with (OpenID Connect Session Management 1.0 §3.1).
 */
export class SessionMonitor {
  readonly #reports: MonitorReports;
  readonly #ask: (sessionState: string) => void;
  #sessionState: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #confirmed = false;
  /** Questions in a row that were not answered. */
  #unanswered = 0;
  /** What was learnt from a renewal that worked although the frame says "changed". */
  #renewedInVain = false;

  /** @param ask - sends a question; the answer comes to {@link answer} */
  constructor(ask: (sessionState: string) => void, reports: MonitorReports) {
    this.#ask = ask;
    this.#reports = reports;
  }

  /** Watches a session, in place of the last one. */
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

  /** Takes an answer of the frame; whatever else it says is not for us. */
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
      // Before any "unchanged" it means that the browser gives the frame no storage.
      if (confirmed) onError();
    }
  }

  async #changed(sessionState: string): Promise<void> {
    if (this.#renewedInVain) {
      this.stop();
      this.#reports.onBlind('it says "changed" although the session can be renewed');
      return;
    }
    clearTimeout(this.#timer);
    const { outcome } = await this.#reports.renew();
    if (this.#sessionState !== sessionState) return;
    if (outcome === 'renewed') this.#renewedInVain = true;
    // No answer says nothing: kept, and looked at again.
    if (outcome === 'renewed' || outcome === 'unreachable') this.#pollLater();
    else this.stop();
  }

  #poll(): void {
    if (this.#sessionState === undefined) return;
    if (this.#unanswered >= UNANSWERED_AT_MOST && !this.#confirmed) {
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
