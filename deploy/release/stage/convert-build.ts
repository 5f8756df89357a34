import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import {
  readSourceMap,
  type SystemModule,
  toSystemModule,
} from '../../build-output/system-module.ts';
import { isSystemModule } from '../check/names.ts';
import { liveReleases } from '../store/live-releases.ts';
import type { Store } from '../store/store.ts';

/**
 * Converts the scripts beside an entry to System modules if the entry is an ES module, whatever wrote it.
 * Writes a source map for each script, which is never served.
 *
 * @throws {NumberedFailure} MF-115 if a script cannot be parsed, MF-119 with all imports that the page does
 *   not share, MF-126 if a script is missing, MF-210 if a page could not verify a script
 */
export async function convertBuild(store: Store, folder: string, entry: string): Promise<void> {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  // A missing entry is refused elsewhere.
  if (!existsSync(path.join(folder, entry)) || isSystemModule(read(entry))) return;
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const first = await convert(entry);
  // A release then refuses the entry, because it is no module at all.
  if (!first.isModule) return;
  const converted = new Map([[entry, first]]);
  for (const name of names.filter((one) => one !== entry))
    if (!isSystemModule(read(name))) converted.set(name, await convert(name));
  for (const [name, { imports }] of converted) requireOwnFiles(names, name, imports);
  await requireShared(store, converted);
  for (const [name, { code, map }] of converted) {
    await writeFile(path.join(folder, name), code);
    await writeFile(path.join(folder, `${name}.map`), JSON.stringify(map));
  }

  function convert(name: string): Promise<SystemModule> {
    const code = read(name);
    return toSystemModule(code, { file: name, map: readSourceMap(path.join(folder, name), code) });
  }
}

const isRelative = (specifier: string): boolean => /^\.{0,2}\//.test(specifier);

/** Refuses imports of files that a page cannot verify: it knows the hashes of the scripts beside the entry. */
function requireOwnFiles(names: readonly string[], file: string, imports: readonly string[]): void {
  for (const specifier of imports.filter(isRelative)) {
    if (!/^\.\/[^/]+\.js$/.test(specifier)) {
      const why = `${file} imports ${specifier}, but it can import only scripts (.js) beside it`;
      throw new NumberedFailure('MF-210', why);
    }
    if (!names.includes(specifier.slice(2)))
      throw new NumberedFailure('MF-126', `There is no ${specifier}, which ${file} imports`);
  }
}

async function requireShared(
  store: Store,
  converted: ReadonlyMap<string, SystemModule>,
): Promise<void> {
  const live = await liveReleases(store, store.live.modules);
  const shared = new Set(live.flatMap(({ entries }) => Object.keys(entries)));
  const unknown = [...converted].flatMap(([file, { imports }]) =>
    imports
      .filter((specifier) => !isRelative(specifier) && !shared.has(specifier))
      .map((specifier) => `${specifier} (in ${file})`),
  );
  if (unknown.length === 0) return;
  const what = unknown.join(', ');
  throw new NumberedFailure(
    'MF-119',
    `The page does not share ${what}: bundle what is not in the import map`,
  );
}
