import type { Provider } from '../provider/provider.ts';
import { openSessionFrame } from './session-frame.ts';
import { type MonitorReports, SessionMonitor } from './session-monitor.ts';

/** Before the first look: what a return visit shows comes before it. */
const FIRST_LOOK_AFTER_MS = 5_000;

/** Before a provider that was away, or a frame that was silent, is tried again. */
const TRY_AGAIN_AFTER_MS = 60_000;

/** What the check tells: it deals with silence by itself. */
export type CheckReports = Omit<MonitorReports, 'onSilent'>;

/** Watches the session at the provider, where the provider offers it. */
export class SessionCheck {
  readonly #provider: Provider;
  readonly #clientId: string;
  readonly #reports: CheckReports;
  #warned = false;
  #monitor: Promise<SessionMonitor | undefined> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(provider: Provider, clientId: string, reports: CheckReports) {
    this.#provider = provider;
    this.#clientId = clientId;
    this.#reports = reports;
  }

  /** Watches a session, in place of the last one; soon, not at once. */
  watch(sessionState: string | null): void {
    clearTimeout(this.#timer);
    if (sessionState === null) return;
    const begin = () => void this.#begin(sessionState);
    if (this.#monitor) begin();
    else this.#timer = setTimeout(begin, FIRST_LOOK_AFTER_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    void this.#monitor?.then((monitor) => monitor?.stop());
  }

  async #begin(sessionState: string): Promise<void> {
    this.#monitor ??= this.#open(sessionState);
    try {
      (await this.#monitor)?.watch(sessionState);
    } catch {
      // The provider is away; its metadata is asked for again.
      this.#monitor = undefined;
      this.#timer = setTimeout(() => void this.#begin(sessionState), TRY_AGAIN_AFTER_MS);
    }
  }

  async #open(sessionState: string): Promise<SessionMonitor | undefined> {
    const address = await this.#provider.sessionFrameAddress();
    if (!address) return undefined;
    const hear = (word: unknown) => void monitor.answer(word);
    const frame = await openSessionFrame(address, this.#clientId, hear);
    const monitor = new SessionMonitor((question) => frame.ask(question), {
      ...this.#reports,
      onSilent: () => {
        frame.close();
        this.#monitor = undefined;
        this.#timer = setTimeout(() => void this.#begin(sessionState), TRY_AGAIN_AFTER_MS);
        if (!this.#warned) this.#reports.onBlind('its frame does not answer');
        this.#warned = true;
      },
    });
    return monitor;
  }
}

/** Says in the log that an end of the session at the provider goes unseen. */
export function warnUnwatched(why: string): void {
  // biome-ignore lint/suspicious/noConsole: whoever runs the platform must be able to find it
  console.warn(`The session at the provider is not watched: ${why}`);
}
