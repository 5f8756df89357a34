import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { runWhenIdle } from '../idle/when-idle.ts';
import type { ListRow, ListSource, ReadBeside } from './list-source.ts';

/** Maximum milliseconds of parsing at a time, so that a click waits no longer. */
const PARSES_FOR_MS = 8;

/** Finds the first rows in a list's text, and shows them. */
interface FirstReader {
  /** Reads a part of the text; returns whether the first rows can still be determined. */
  readonly take: (text: string) => boolean;
  /** Called after all of the text; returns whether there is something to show. */
  readonly show: () => boolean;
}

/** @param query - the query being read; after a sign-in, another one of the same key */
type Begin = (query: Query | undefined) => FirstReader;

const shownBy = new Map<object, Begin>();

/** Registers a reader, begun for each reading of the list; returns how to unregister it. */
export function showFirst<Row extends ListRow>(source: ListSource<Row>, begin: Begin): () => void {
  shownBy.set(source, begin);
  return () => {
    if (shownBy.get(source) === begin) shownBy.delete(source);
  };
}

/** Returns the query of a key; after the cache was cleared, another one. */
export const queryNamed = (client: QueryClient, queryKey: QueryKey): Query | undefined =>
  client.getQueryCache().get(JSON.stringify(queryKey));

/** Returns the callbacks for reading a list whose screen shows its first rows early. */
export function readFirst<Row extends ListRow>(source: ListSource<Row>): ReadBeside {
  return ({ client, queryKey, signal }) => {
    const query = queryNamed(client, queryKey);
    const waiting: string[] = [];
    let reader: FirstReader | undefined;
    const isTold = () => {
      reader ??= shownBy.get(source)?.(query);
      // Until there is a screen, keep the pieces unparsed.
      return !reader || waiting.splice(0).every(reader.take);
    };
    return {
      look: (text) => {
        waiting.push(text);
        return isTold();
      },
      pause: pausingAfter(() => isTold() && reader?.show() === true, signal),
    };
  };
}

/** Returns a pause that lets the first rows render, and then yields to the user's work. */
function pausingAfter(show: () => boolean, signal: AbortSignal): () => Promise<void> {
  let shown: boolean | undefined;
  let since = Number.NEGATIVE_INFINITY;
  return async () => {
    signal.throwIfAborted();
    shown ??= show();
    if (!shown || document.hidden || performance.now() - since < PARSES_FOR_MS) return;
    await runWhenIdle([].values(), signal, { awaited: true });
    since = performance.now();
  };
}
