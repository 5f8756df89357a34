import { messageOf, withNumber } from '@console/shared-ui/contract';
import type { Service } from './service.ts';

/** A service that is started again whenever it ends by itself. */
export interface KeptService {
  /** Resolves when it is left off. */
  readonly leftOff: Promise<void>;
  /** Stops it for good, in the middle of a start as well. */
  stop(): Promise<void>;
}

/** Before the first start anew; each time within {@link RECENT_MS} it doubles. */
const FIRST_PAUSE_MS = 250;

const RECENT_MS = 60_000;

/** Whoever ends more often than this within {@link RECENT_MS} will hardly do better the next time. */
const MOST_RECENT_ENDS = 5;

/**
 * Starts a service, and starts it again whenever it ends by itself, however that comes.
 *
 * @param name - as a sentence begins
 * @param say - told each time, and when it is left off
 * @throws {Error} when it does not start the first time
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
      running = signal.aborted ? undefined : await startAgain(`${name} ended (${cause})`);
    }
  }

  async function startAgain(why: string): Promise<Service | undefined> {
    const now = Date.now();
    recentEnds = [...recentEnds.filter((at) => now - at < RECENT_MS), now];
    if (recentEnds.length > MOST_RECENT_ENDS) {
      const sentence = `${why}, too often within a minute; it is left off, and the others go on`;
      say(withNumber(sentence, 'MF-182'));
      return undefined;
    }
    say(`${why}; starting again.`);
    await pause(FIRST_PAUSE_MS * 2 ** (recentEnds.length - 1), signal);
    if (signal.aborted) return undefined;
    try {
      const service = await start(signal);
      if (signal.aborted) await service.stop();
      return service;
    } catch (error) {
      if (signal.aborted) return undefined;
      return startAgain(messageOf(error).replace(/\.$/, ''));
    }
  }

  const watching = watch();
  return {
    leftOff: watching.then(() => (signal.aborted ? new Promise<void>(() => undefined) : undefined)),
    async stop() {
      stopping.abort();
      await running?.stop();
      await watching;
    },
  };
}

/** Ends early when it is aborted. */
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
