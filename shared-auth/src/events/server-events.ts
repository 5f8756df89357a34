import { Observable } from 'rxjs';
import type { Bearer } from '../api/authorized-fetch.ts';
import { backOff, type Waits } from '../waiting/waiting.ts';
import type { EventStream } from './event-stream.ts';
import type { ServerEvent, ServerEvents } from './server-event.ts';

/**
 * Milliseconds that a page which begins has for its first rows, before it asks for the code that reads
 * the stream; what changes meanwhile is read again once the stream is there.
 */
const BEGINS_AFTER_MS = 1_000;

/** Before that code is asked for again, where it could not be had. */
const CODE_WAITS: Waits = { firstMs: 1_000, longestMs: 30_000 };

/** Events are gathered for so long. */
const GATHERED_FOR_MS = 200;

/** A tab that has been out of sight for so long lets go of its connection: there are only six. */
const CLOSED_AFTER_OUT_OF_SIGHT_MS = 30_000;

/**
 * The server's events for as long as somebody listens.
 *
 * @param url - `profile.sseUrl`
 */
export function serverEventsFrom(url: string, bearer: Bearer): Observable<ServerEvents> {
  return new Observable<ServerEvents>((listener) => {
    let batch: ServerEvent[] = [];
    let flushing: ReturnType<typeof setTimeout> | undefined;
    let hiding: ReturnType<typeof setTimeout> | undefined;

    const flush = () => {
      flushing = undefined;
      listener.next({ status: 'changed', events: batch });
      batch = [];
      // What is replayed to whoever comes later is that the console is live, not an old change.
      listener.next({ status: 'live' });
    };
    const reports = {
      onOpen: () => listener.next({ status: 'live' }),
      onEvent: (event: ServerEvent) => {
        batch.push(event);
        flushing ??= setTimeout(flush, GATHERED_FOR_MS);
      },
      onCut: () => listener.next({ status: 'paused', since: Date.now() }),
      onRefused: () => listener.next({ status: 'off' }),
    };
    let stream: EventStream | undefined;
    const look = () => {
      clearTimeout(hiding);
      if (document.visibilityState === 'visible') stream?.open();
      else hiding = setTimeout(() => stream?.close(), CLOSED_AFTER_OUT_OF_SIGHT_MS);
    };
    const begin = async (tries: number) => {
      const code = await import('./event-stream.ts').catch(() => undefined);
      if (listener.closed) return;
      if (code) {
        stream = new code.EventStream(url, bearer, reports);
        look();
      } else {
        reports.onCut();
        beginning = setTimeout(begin, backOff(tries, CODE_WAITS), tries + 1);
      }
    };
    let beginning = setTimeout(begin, BEGINS_AFTER_MS, 0);

    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
      clearTimeout(beginning);
      clearTimeout(flushing);
      clearTimeout(hiding);
      stream?.close();
    };
  });
}
