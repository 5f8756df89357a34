import type { ListRow, ListSource } from '@console/shared-auth';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { runWhenIdle } from '../idle/when-idle.ts';
import type { CreateCallbacks } from './list-source.ts';

/** Time limit of a parsing step, in milliseconds. A click waits until the step ends. */
const PARSES_FOR_MS = 8;

/** Finds the first rows in a list's text, and shows them. */
interface FirstReader {
  /** Reads a part of the text; returns whether the first rows can still be determined. */
  readonly take: (text: string) => boolean;
  /** Called after the whole text; returns whether there is something to show. */
  readonly show: () => boolean;
}

/** @param query - the query being read; if the cache was cleared, a new query with the same key */
type CreateReader = (query: Query | undefined) => FirstReader;

const shownBy = new Map<object, CreateReader>();

/** Registers a function that creates a reader for each read of a list; returns a function that removes it. */
export function showFirst<Row extends ListRow>(
  source: ListSource<Row>,
  create: CreateReader,
): () => void {
  shownBy.set(source, create);
  return () => {
    if (shownBy.get(source) === create) shownBy.delete(source);
  };
}

/** Returns the query of a key; if the cache was cleared, this is a new query. */
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
      onText: (text) => {
        waiting.push(text);
        return passOn();
      },
      beforeParse: pausingAfter(() => passOn() && reader?.show() === true, signal),
    };
  };
}

/** Returns a function to await between parsing steps: it lets the first rows render, then yields to user input. */
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
