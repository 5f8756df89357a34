import type { Hot } from '../bundler/fast-refresh.ts';
import { type BuiltFiles, liveReload } from './live-reload.ts';

// Runs in the page with a module under development that Vite builds. Each of its source files is a System
// module, so SystemJS replaces one file and gives its exports to the files that import it.
export { acceptComponents, partOf, registerIn, sign } from '../bundler/fast-refresh.ts';

declare const System: {
  has(address: string): boolean;
  import(address: string): Promise<unknown>;
  /** Returns a function that gives the next exports of a module to those that import it, if it was loaded. */
  delete(address: string): false | (() => unknown);
};

/** One run of a source file. */
class RunningFile implements Hot {
  readonly data?: Kept;
  accepts = false;
  #keep: (data: Kept) => void = () => undefined;

  constructor(data: Kept | undefined) {
    if (data) this.data = data;
  }

  accept(): void {
    this.accepts = true;
  }

  dispose(keep: (data: Kept) => void): void {
    this.#keep = keep;
  }

  invalidate(): void {
    hasInvalid = true;
  }

  /** Returns the data for the next run of the file. */
  kept(): Kept {
    const data = {};
    this.#keep(data);
    return data;
  }
}

type Kept = NonNullable<Hot['data']>;

/** The last run of each source file, by its address. */
const running = new Map<string, RunningFile>();

let hasInvalid = false;

/** Returns the functions by which a source file takes part in updates. Each run of the file calls it once. */
export function hotOf(url: string): Hot {
  const file = new RunningFile(running.get(url)?.kept());
  running.set(url, file);
  return file;
}

/**
 * Follows the builds of a module.
 *
 * @param url - address of any of its files
 */
export function followBuilds(url: string, module: string): void {
  const entry = new URL(`/${module}.js`, url).href;
  const at = (file: string) => new URL(file, entry).href;
  liveReload(entry, async ({ files: after = {} }, { files: before = {} }) => {
    const isRunning = (file: string) => System.has(at(file));
    const accepts = (file: string) => running.get(at(file))?.accepts ?? false;
    const outdated = outdatedFiles({ before, after }, isRunning, accepts);
    if (!outdated) return false;
    const addresses = outdated.map(at);
    const links = addresses.map((address) => System.delete(address));
    await Promise.all(addresses.map((address) => System.import(address)));
    // Gives the new exports to the files that stay.
    for (const link of links) if (link) link();
    return !hasInvalid;
  });
}

/**
 * Returns the running files that a build replaces: those that have changed, and the files that import them,
 * up to those that accept changes. A file comes before the files that it imports.
 *
 * @returns undefined if the page must be reloaded: texts or the manifest have changed, or a change reaches a file
 *   that no file imports, the entry
 */
export function outdatedFiles(
  { before, after }: { readonly before: BuiltFiles; readonly after: BuiltFiles },
  isRunning: (file: string) => boolean,
  accepts: (file: string) => boolean,
): readonly string[] | undefined {
  const changed = Object.keys(after).filter((file) => after[file]?.hash !== before[file]?.hash);
  if (changed.some((file) => file in before && !/\.(js|css)$/.test(file))) return undefined;
  const outdated = new Set(changed.filter(isRunning));
  // The loop also visits files that it adds.
  for (const file of outdated) {
    if (accepts(file)) continue;
    const importers = Object.keys(after).filter(
      (one) => isRunning(one) && after[one]?.imports.includes(file),
    );
    if (importers.length === 0) return undefined;
    for (const importer of importers) outdated.add(importer);
  }
  return [...outdated].reverse();
}
