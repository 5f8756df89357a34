import { readFileSync } from 'node:fs';
import path from 'node:path';
import { declarationsFolder, sourcesFolder } from '../../../build-output/contract.ts';
import { filesOf, fingerprint } from '../../../build-output/fingerprint.ts';
import type { Release } from '../../store/release.ts';

/** The declarations or sources that a version carries for type checks. */
export interface CarriedTypes {
  /** The hash of all paths and texts. */
  readonly hash: string;
  /** Text by path relative to the checkout's root, e.g. `mf-users/src/mf-users.tsx`. */
  readonly files: ReadonlyMap<string, string>;
}

/** The sources of a module, and the declarations of the shared modules that it is to run with. */
export interface Usage {
  readonly sources: CarriedTypes;
  /** Declarations by specifier. */
  readonly declared: ReadonlyMap<string, Declared>;
}

/** The declarations of a shared module. */
export interface Declared {
  readonly types: CarriedTypes;
  /** Path of the declarations that the usage gets for the specifier, in `types.files`. */
  readonly entryFile: string;
  /** Path of the current API's declarations, if the usage gets an earlier API. */
  readonly currentFile?: string;
}

/** Returns the declarations of a version's public API, if it carries any. */
export const readDeclarations = (release: Release): CarriedTypes | undefined =>
  carried(release, declarationsFolder);

/** Returns the sources that a version was built from, if it carries any. */
export const readSources = (release: Release): CarriedTypes | undefined =>
  carried(release, sourcesFolder);

/** Results by content and kind of folder; published versions never change. */
const known = new Map<string, CarriedTypes>();

function carried({ folder, content, isLost }: Release, kind: string): CarriedTypes | undefined {
  if (isLost) return undefined;
  const key = `${content}/${kind}`;
  const found = known.get(key) ?? read(path.join(folder, kind));
  if (found.files.size === 0) return undefined;
  known.set(key, found);
  return found;
}

function read(location: string): CarriedTypes {
  const files = filesOf(location).map((file): [string, string] => [
    path.relative(location, file).split(path.sep).join('/'),
    readFileSync(file, 'utf8'),
  ]);
  return { hash: fingerprint(location, ['.']), files: new Map(files) };
}
