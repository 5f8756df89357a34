import { isError } from '@console/shared-ui/contract';
import type { RunnableVersion } from '../release/runnable-versions.ts';

/** A place in a script. */
export interface Place {
  /** Of the file, without parameters. */
  readonly address: string;
  readonly line: string;
  readonly column: string;
}

/** A place, and the version whose code it is; absent: code that no module of the page brought. */
interface OwnedPlace extends Place {
  readonly owner: RunnableVersion | undefined;
}

/** The version that a file belongs to. */
export type OwnerOf = (file: string) => RunnableVersion | undefined;

/** As every engine writes it, in a stack of calls and in React's of components. */
const PLACE = /(https?:\/\/[^\s)@]+?):(\d+):(\d+)/g;

/** The places of a stack, from the innermost on. */
export const placesIn = (stack: string): Place[] =>
  [...stack.matchAll(PLACE)].map(([, file = '', line = '', column = '']) => ({
    address: file.replace(/[?#].*/, ''),
    line,
    column,
  }));

/** The places that something thrown leads through; none where it says nothing. */
export function placesOf(thrown: unknown): Place[] {
  if (!isError(thrown)) return [];
  // Chromium repeats there what the error says, which may look like a place.
  return placesIn((thrown.stack ?? '').replace(thrown.message, ''));
}

/** Libraries throw what they were given: whoever called them comes first. */
const LIBRARIES = 'shared-dependencies';

/** The place that is to blame for what was thrown: the innermost of a module's own code, if any. */
export function blamedPlace(places: readonly Place[], ownerOf: OwnerOf): OwnedPlace | undefined {
  const owned = places.map((place) => ({ ...place, owner: ownerOf(place.address) }));
  return (
    owned.find(({ owner }) => owner && owner.module !== LIBRARIES) ??
    owned.find(({ owner }) => owner) ??
    owned[0]
  );
}
