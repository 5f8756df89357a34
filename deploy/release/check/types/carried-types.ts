import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { declarationsFolder, sourcesFolder } from '../../../build-output/contract.ts';
import { filesOf, fingerprint } from '../../../build-output/fingerprint.ts';
import type { Release } from '../../store/release.ts';

/** What a version carries so that its types can be judged: declarations, or sources. */
export interface CarriedTypes {
  /** Of paths and texts. */
  readonly hash: string;
  /** Text by path below the root of the checkout, e.g. `mf-users/src/mf-users.tsx`. */
  readonly files: ReadonlyMap<string, string>;
}

/** What a version declares of its public API; nothing when it carries no declarations. */
export const declarationsIn = (release: Release): CarriedTypes | undefined =>
  carried(release, declarationsFolder);

/** The sources that a version was built from; nothing when it carries none. */
export const sourcesIn = (release: Release): CarriedTypes | undefined =>
  carried(release, sourcesFolder);

/** Whether there is anything of a version, by its folder, to judge its types by. */
export const carriesTypes = (folder: string): boolean =>
  [declarationsFolder, sourcesFolder].some((kind) => existsSync(path.join(folder, kind)));

/** By content of the version and folder: one that is published never changes. */
const known = new Map<string, CarriedTypes>();

function carried({ folder, content, isLost }: Release, kind: string): CarriedTypes | undefined {
  if (isLost) return undefined;
  const key = `${content}/${kind}`;
  const found = known.get(key) ?? read(path.join(folder, kind));
  if (found.files.size === 0) return undefined;
  known.set(key, found);
  return found;
}

function read(place: string): CarriedTypes {
  const files = filesOf(place).map((file): [string, string] => [
    path.relative(place, file).split(path.sep).join('/'),
    readFileSync(file, 'utf8'),
  ]);
  return { hash: fingerprint(place, ['.']), files: new Map(files) };
}
