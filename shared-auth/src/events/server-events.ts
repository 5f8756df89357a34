import { Observable } from 'rxjs';
import type { Bearer } from '../api/authorized-fetch.ts';
import { backOff, type Waits } from '../waiting/waiting.ts';
import type { ServerEvents } from './server-event.ts';
import type { SharedStream } from './shared-stream.ts';

/**
 * Milliseconds that a page which begins has for its first rows, before it asks for the code that reads
 * the stream; what changes meanwhile is read again once the stream is there.
 */
const BEGINS_AFTER_MS = 1_000;

/** Before that code is asked for again, where it could not be had. */
const CODE_WAITS: Waits = { firstMs: 1_000, longestMs: 30_000 };

/** A tab that has been out of sight for so long takes no part: it has nothing to read again for anybody. */
const CLOSED_AFTER_OUT_OF_SIGHT_MS = 30_000;

/**
 * The server's events for as long as somebody listens.
 *
 * @param url - `profile.sseUrl`
 * @param name - of the user and this address: tabs of the same name share one stream
 */
export function serverEventsFrom(
  url: string,
  name: Promise<string>,
  bearer: Bearer,
): Observable<ServerEvents> {
  return new Observable<ServerEvents>((listener) => {
    let hiding: ReturnType<typeof setTimeout> | undefined;
    let stream: SharedStream | undefined;
    const look = () => {
      clearTimeout(hiding);
      if (document.visibilityState === 'visible') stream?.open();
      else hiding = setTimeout(() => stream?.close(), CLOSED_AFTER_OUT_OF_SIGHT_MS);
    };
    const begin = async (tries: number) => {
      const code = await import('./shared-stream.ts').catch(() => undefined);
      const itsName = await name;
      if (listener.closed) return;
      if (code) {
        stream = code.sharedStream(url, itsName, bearer, (news) => listener.next(news));
        look();
      } else {
        listener.next({ status: 'paused', since: Date.now() });
        beginning = setTimeout(begin, backOff(tries, CODE_WAITS), tries + 1);
      }
    };
    let beginning = setTimeout(begin, BEGINS_AFTER_MS, 0);

    // A page that is frozen, or kept to go back to, would keep the stream from the others.
    const leave = () => stream?.close();
    const events = [
      [document, 'visibilitychange', look],
      [document, 'resume', look],
      [document, 'freeze', leave],
      [window, 'online', look],
      [window, 'pageshow', look],
      [window, 'pagehide', leave],
    ] as const;
    for (const [target, type, react] of events) target.addEventListener(type, react);
    return () => {
      for (const [target, type, react] of events) target.removeEventListener(type, react);
      clearTimeout(beginning);
      clearTimeout(hiding);
      leave();
    };
  });
}
