import { Observable } from 'rxjs';
import type { Bearer } from '../api/authorized-fetch.ts';
import { EventStream } from './event-stream.ts';
import type { ServerEvent, ServerEvents } from './server-event.ts';

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
    const stream = new EventStream(url, bearer, {
      onOpen: () => listener.next({ status: 'live' }),
      onEvent: (event) => {
        batch.push(event);
        flushing ??= setTimeout(flush, GATHERED_FOR_MS);
      },
      onCut: () => listener.next({ status: 'paused', since: Date.now() }),
      onRefused: () => listener.next({ status: 'off' }),
    });
    const look = () => {
      clearTimeout(hiding);
      if (document.visibilityState === 'visible') stream.open();
      else hiding = setTimeout(() => stream.close(), CLOSED_AFTER_OUT_OF_SIGHT_MS);
    };

    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    look();
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
      clearTimeout(flushing);
      clearTimeout(hiding);
      stream.close();
    };
  });
}
