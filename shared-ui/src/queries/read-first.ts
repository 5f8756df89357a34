import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { idly } from '../idle/when-idle.ts';
import type { ListRow, ListSource, ReadBeside } from './list-source.ts';

/** Milliseconds of parsing at a time: a click in between does not wait for longer. */
const PARSES_FOR_MS = 8;

/** Finds the rows that a list begins with in its text, and shows them. */
interface FirstReader {
  /** Goes through some of the text; whether it can tell. */
  readonly take: (text: string) => boolean;
  /** When it has gone through all of it; whether there is something to show. */
  readonly show: () => boolean;
}

/** @param query - what is read: after a sign-in it is another one of the same name */
type Begin = (query: Query | undefined) => FirstReader;

const shownBy = new Map<object, Begin>();

/**
 * Has the rows shown that a long list begins with, before the others are parsed, which takes longer.
 *
 * @param begin - called for each reading of it
 * @returns what ends that
 */
export function showFirst<Row extends ListRow>(source: ListSource<Row>, begin: Begin): () => void {
  shownBy.set(source, begin);
  return () => {
    if (shownBy.get(source) === begin) shownBy.delete(source);
  };
}

/** The query of a name, which is another one once all was forgotten. */
export const queryNamed = (client: QueryClient, queryKey: QueryKey): Query | undefined =>
  client.getQueryCache().get(JSON.stringify(queryKey));

/** How a list is read whose screen is there, or about to be, and shows what comes first. */
export function readFirst<Row extends ListRow>(source: ListSource<Row>): ReadBeside {
  return ({ client, queryKey, signal }) => {
    const query = queryNamed(client, queryKey);
    const waiting: string[] = [];
    let reader: FirstReader | undefined;
    const isTold = () => {
      reader ??= shownBy.get(source)?.(query);
      // Until there is a screen, nothing is parsed that it may not need.
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

/** Lets what is shown first be drawn, and then what a person does go first. */
function pausingAfter(show: () => boolean, signal: AbortSignal): () => Promise<void> {
  let shown: boolean | undefined;
  let since = Number.NEGATIVE_INFINITY;
  return async () => {
    signal.throwIfAborted();
    shown ??= show();
    if (!shown || document.hidden || performance.now() - since < PARSES_FOR_MS) return;
    await idly([].values(), signal, { awaited: true });
    since = performance.now();
  };
}
