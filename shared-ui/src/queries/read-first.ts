import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { runWhenIdle } from '../idle/when-idle.ts';
import type { CreateCallbacks, ListRow, ListSource } from './list-source.ts';

/** Maximum milliseconds of parsing at a time, because a click has to wait for it. */
const PARSES_FOR_MS = 8;

/** Finds the first rows in a list's text, and shows them. */
interface FirstReader {
  /** Reads a part of the text; returns whether the first rows can still be determined. */
  readonly take: (text: string) => boolean;
  /** Called after the whole text; returns whether there is something to show. */
  readonly show: () => boolean;
}

/** @param query - the query that is read; after the cache was cleared, a new one of the same key */
type CreateReader = (query: Query | undefined) => FirstReader;

const shownBy = new Map<object, CreateReader>();

/** Registers a function that creates a reader for each read of a list; returns how to remove it. */
export function showFirst<Row extends ListRow>(
  source: ListSource<Row>,
  create: CreateReader,
): () => void {
  shownBy.set(source, create);
  return () => {
    if (shownBy.get(source) === create) shownBy.delete(source);
  };
}

/** Returns the query of a key; after the cache was cleared, this is a new query. */
export const queryNamed = (client: QueryClient, queryKey: QueryKey): Query | undefined =>
  client.getQueryCache().get(JSON.stringify(queryKey));

/** Returns the callbacks for reading a list whose screen shows its first rows early. */
export function readFirst<Row extends ListRow>(source: ListSource<Row>): CreateCallbacks {
  return ({ client, queryKey, signal }) => {
    const query = queryNamed(client, queryKey);
    const waiting: string[] = [];
    let reader: FirstReader | undefined;
    const passOn = () => {
      reader ??= shownBy.get(source)?.(query);
      // Until there is a screen, keep the pieces without parsing them.
      return !reader || waiting.splice(0).every(reader.take);
    };
    return {
      look: (text) => {
        waiting.push(text);
        return passOn();
      },
      pause: pausingAfter(() => passOn() && reader?.show() === true, signal),
    };
  };
}

/** Returns a pause between parsing steps: it lets the first rows render, then puts user input first. */
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
