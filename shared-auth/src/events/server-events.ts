import { Observable } from 'rxjs';
import type { Bearer } from '../api/authorized-fetch.ts';
import { backOff, type Waits } from '../waiting/waiting.ts';
import type { ServerEvents } from './server-event.ts';
import type { SharedStream } from './shared-stream.ts';

/**
 * Milliseconds before the stream's code is loaded, so that it does not delay the first rows. Lists that
 * may have changed in the meantime are read again when the stream connects.
 */
const START_DELAY_MS = 1_000;

/** Waits before the stream's code is requested again after a failure. */
const CODE_WAITS: Waits = { firstMs: 1_000, longestMs: 30_000 };

/** A tab that has been hidden for this long leaves the stream. */
const CLOSE_AFTER_HIDDEN_MS = 30_000;

/**
 * Emits the server's events while it has a subscriber.
 *
 * @param url - `profile.sseUrl`
 * @param name - identifies the user and the URL: tabs with the same name share one stream
 */
export function serverEventsFrom(
  url: string,
  name: Promise<string>,
  bearer: Bearer,
): Observable<ServerEvents> {
  return new Observable<ServerEvents>((listener) => {
    let hiding: ReturnType<typeof setTimeout> | undefined;
    let stream: SharedStream | undefined;
    const update = () => {
      clearTimeout(hiding);
      if (document.visibilityState === 'visible') stream?.open();
      else hiding = setTimeout(() => stream?.close(), CLOSE_AFTER_HIDDEN_MS);
    };
    const begin = async (tries: number) => {
      const code = await import('./shared-stream.ts').catch(() => undefined);
      const itsName = await name;
      if (listener.closed) return;
      if (code) {
        stream = code.sharedStream(url, itsName, bearer, (state) => listener.next(state));
        update();
      } else {
        listener.next({ status: 'paused', since: Date.now() });
        beginning = setTimeout(begin, backOff(tries, CODE_WAITS), tries + 1);
      }
    };
    let beginning = setTimeout(begin, START_DELAY_MS, 0);

    // A page that is frozen, or in the back/forward cache, would hold the lock without reading.
    const leave = () => stream?.close();
    const events = [
      [document, 'visibilitychange', update],
      [document, 'resume', update],
      [document, 'freeze', leave],
      [window, 'online', update],
      [window, 'pageshow', update],
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
