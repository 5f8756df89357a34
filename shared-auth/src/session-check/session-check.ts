import type { Provider } from '../provider/provider.ts';
import { openSessionFrame } from './session-frame.ts';
import { type MonitorReports, SessionMonitor } from './session-monitor.ts';

/** Delay of the first check, so that a return visit renders first. */
const FIRST_CHECK_DELAY_MS = 5_000;

/** Delay before retrying an unreachable provider or a silent frame. */
const RETRY_AFTER_MS = 60_000;

/** Callbacks of the check; there is none for a silent frame, which the check handles itself. */
export type CheckReports = Omit<MonitorReports, 'onSilent'>;

/** Watches the session at the provider, if the provider supports it. */
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

  /** Starts to watch a session after a delay, instead of the previous session. */
  watch(sessionState: string | null): void {
    clearTimeout(this.#timer);
    if (sessionState === null) return;
    const begin = () => void this.#begin(sessionState);
    if (this.#monitor) begin();
    else this.#timer = setTimeout(begin, FIRST_CHECK_DELAY_MS);
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
      // The provider is unreachable; the retry requests its metadata again.
      this.#monitor = undefined;
      this.#timer = setTimeout(() => void this.#begin(sessionState), RETRY_AFTER_MS);
    }
  }

  async #open(sessionState: string): Promise<SessionMonitor | undefined> {
    const address = await this.#provider.sessionFrameAddress();
    if (!address) return undefined;
    const onAnswer = (word: unknown) => void monitor.answer(word);
    const frame = await openSessionFrame(address, this.#clientId, onAnswer);
    const monitor = new SessionMonitor((question) => frame.ask(question), {
      ...this.#reports,
      onSilent: () => {
        frame.close();
        this.#monitor = undefined;
        this.#timer = setTimeout(() => void this.#begin(sessionState), RETRY_AFTER_MS);
        if (!this.#warned) this.#reports.onUnwatched("the provider's frame does not answer");
        this.#warned = true;
      },
    });
    return monitor;
  }
}

/** Logs that the console will not notice when the session ends at the provider. */
export function warnUnwatched(why: string): void {
  // biome-ignore lint/suspicious/noConsole: operators need to find this in the log
  console.warn(`The session at the provider is not watched: ${why}`);
}
