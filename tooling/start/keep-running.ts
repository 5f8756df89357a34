import { messageOf, withNumber } from '@console/shared-ui/contract';
import type { Service } from './service.ts';

/** A service that is restarted whenever it ends by itself. */
export interface KeptService {
  /** Resolves when the service is given up: it has ended too often, and is not restarted. */
  readonly givenUp: Promise<void>;
  /** Stops it for good, even while it is starting. */
  stop(): Promise<void>;
}

/** Pause before the first restart. It doubles with each further restart within {@link RECENT_MS}. */
const FIRST_PAUSE_MS = 250;

const RECENT_MS = 60_000;

/** If a service ends more often than this within {@link RECENT_MS}, it is not restarted again. */
const MAX_RECENT_ENDS = 5;

/**
 * Starts a service, and restarts it whenever it ends by itself, for any cause.
 *
 * @param name - name of the service, as the first words of a sentence
 * @param say - reports each restart, and that the service is given up
 * @throws {Error} if the first start fails
 */
export async function keepRunning(
  name: string,
  start: (signal: AbortSignal) => Promise<Service>,
  say: (sentence: string) => void,
): Promise<KeptService> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Service | undefined = await start(signal);
  let recentEnds: number[] = [];

  async function watch(): Promise<void> {
    while (running) {
      const cause = await running.ended;
      running = signal.aborted ? undefined : await restart(`${name} ended (${cause})`);
    }
  }

  async function restart(why: string): Promise<Service | undefined> {
    const now = Date.now();
    recentEnds = [...recentEnds.filter((at) => now - at < RECENT_MS), now];
    if (recentEnds.length > MAX_RECENT_ENDS) {
      const sentence = `${why}, too often within a minute; it is not restarted, and the other parts keep running`;
      say(withNumber(sentence, 'MF-182'));
      return undefined;
    }
    say(`${why}; restarting.`);
    await pause(FIRST_PAUSE_MS * 2 ** (recentEnds.length - 1), signal);
    if (signal.aborted) return undefined;
    try {
      const service = await start(signal);
      if (signal.aborted) await service.stop();
      return service;
    } catch (error) {
      if (signal.aborted) return undefined;
      return restart(messageOf(error).replace(/\.$/, ''));
    }
  }

  const watching = watch();
  return {
    givenUp: watching.then(() => (signal.aborted ? new Promise<void>(() => undefined) : undefined)),
    async stop() {
      stopping.abort();
      await running?.stop();
      await watching;
    },
  };
}

/** Waits for some time, or until `signal` is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
