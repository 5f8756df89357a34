import type { Provider } from './provider.ts';
import { openSessionFrame } from './session-frame.ts';
import { type MonitorReports, SessionMonitor } from './session-monitor.ts';

/** Milliseconds before the first look: what a return visit shows comes before it. */
const FIRST = 5_000;
const AGAIN = 30_000;

/** Watches the session at the provider, where the provider offers it. */
export class SessionWatch {
  readonly #provider: Provider;
  readonly #clientId: string;
  readonly #reports: MonitorReports;
  #monitor: Promise<SessionMonitor | undefined> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(provider: Provider, clientId: string, reports: MonitorReports) {
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
    else this.#timer = setTimeout(begin, FIRST);
  }

  stop(): void {
    clearTimeout(this.#timer);
    void this.#monitor?.then((monitor) => monitor?.stop());
  }

  async #begin(sessionState: string): Promise<void> {
    this.#monitor ??= this.#open();
    try {
      (await this.#monitor)?.watch(sessionState);
    } catch {
      // The provider is away; its metadata is asked for again.
      this.#monitor = undefined;
      this.#timer = setTimeout(() => void this.#begin(sessionState), AGAIN);
    }
  }

  async #open(): Promise<SessionMonitor | undefined> {
    const address = await this.#provider.sessionFrameAddress();
    if (!address) return undefined;
    const hear = (word: unknown) => void monitor.answer(word);
    const frame = await openSessionFrame(address, this.#clientId, hear);
    const monitor = new SessionMonitor((sessionState) => frame.ask(sessionState), this.#reports);
    return monitor;
  }
}
