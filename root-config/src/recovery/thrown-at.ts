import { isError } from '@console/shared-ui/contract';
import { getSpecifier, isAccountable, type RunnableVersion } from '../release/runnable-versions.ts';

/** A position in a script. */
export interface Position {
  /** Address of the file, without parameters. */
  readonly address: string;
  readonly line: string;
  readonly column: string;
}

/** A position with the version that its code belongs to; `owner` is undefined if it belongs to none. */
interface OwnedPosition extends Position {
  readonly owner: RunnableVersion | undefined;
}

/** Returns the version that a file belongs to. */
export type GetOwner = (file: string) => RunnableVersion | undefined;

/** Matches a position in a call stack or component stack of any browser. */
const POSITION = /(https?:\/\/[^\s)@]+?):(\d+):(\d+)/g;

/** Returns the positions in a stack, innermost first. */
export const parsePositions = (stack: string): Position[] =>
  [...stack.matchAll(POSITION)].map(([, file = '', line = '', column = '']) => ({
    address: file.replace(/[?#].*/, ''),
    line,
    column,
  }));

/** Returns the positions in the stack of a thrown value; none if it has no stack. */
export function getPositions(thrown: unknown): Position[] {
  if (!isError(thrown)) return [];
  // Chromium repeats the message in the stack; the message may contain text that looks like a position.
  return parsePositions((thrown.stack ?? '').replace(thrown.message, ''));
}

/** The folder of the libraries. They often throw because of wrong input, so their callers are blamed first. */
const LIBRARIES = 'shared-dependencies';

/**
 * Returns the position to blame: the innermost one in a module's own code, if any. Code of root-config may
 * run for a module: the restricted libraries of API level 2.
 */
export function blamedPosition(
  positions: readonly Position[],
  getOwner: GetOwner,
): OwnedPosition | undefined {
  const owned = positions.map((position) => ({ ...position, owner: getOwner(position.address) }));
  return (
    owned.find(({ owner }) => owner && isAccountable(getSpecifier(owner))) ??
    owned.find(({ owner }) => owner && owner.module !== LIBRARIES) ??
    owned.find(({ owner }) => owner) ??
    owned[0]
  );
}
