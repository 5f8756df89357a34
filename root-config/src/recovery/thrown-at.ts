import { isError } from '@console/shared-ui/contract';
import type { RunnableVersion } from '../release/runnable-versions.ts';

/** A position in a script. */
export interface Place {
  /** Address of the file, without parameters. */
  readonly address: string;
  readonly line: string;
  readonly column: string;
}

/** A position with the version that its code belongs to; absent if it belongs to none in the page. */
interface OwnedPlace extends Place {
  readonly owner: RunnableVersion | undefined;
}

/** Returns the version that a file belongs to. */
export type GetOwner = (file: string) => RunnableVersion | undefined;

/** Matches a position in a call stack or component stack of any browser. */
const PLACE = /(https?:\/\/[^\s)@]+?):(\d+):(\d+)/g;

/** Returns the positions in a stack, innermost first. */
export const parsePlaces = (stack: string): Place[] =>
  [...stack.matchAll(PLACE)].map(([, file = '', line = '', column = '']) => ({
    address: file.replace(/[?#].*/, ''),
    line,
    column,
  }));

/** Returns the positions in the stack of a thrown value; none if it has no stack. */
export function getPlaces(thrown: unknown): Place[] {
  if (!isError(thrown)) return [];
  // Chromium repeats the message in the stack, and it may look like a position.
  return parsePlaces((thrown.stack ?? '').replace(thrown.message, ''));
}

/** Libraries often throw because of their input, so their callers are blamed first. */
const LIBRARIES = 'shared-dependencies';

/** Returns the position to blame: the innermost one in a module's own code, if any. */
export function blamedPlace(places: readonly Place[], getOwner: GetOwner): OwnedPlace | undefined {
  const owned = places.map((place) => ({ ...place, owner: getOwner(place.address) }));
  return (
    owned.find(({ owner }) => owner && owner.module !== LIBRARIES) ??
    owned.find(({ owner }) => owner) ??
    owned[0]
  );
}
