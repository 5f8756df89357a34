import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { isRunning, ownClaim, parseClaim } from '@console/shared-node/claim.ts';
import type { VersionsFile } from '@console/shared-ui/contract';
import { fingerprint } from '../../../build-output/fingerprint.ts';
import { editionFile } from '../edition.ts';
import { isRecord, makeBeside, readWritten } from '../files.ts';
import { noteFile } from '../release.ts';
import type { VersionName } from '../store.ts';
import { damaged, readState, type State } from './live-object.ts';
import { isCompressedName, type Objects, severalAtOnce } from './objects.ts';

/** The results of type checks, stored with each edition because they list what ran together. */
export const TYPE_CHECKS_FILE = 'judged-types.json';

/** The folder of an edition in which each module has its list of versions. */
export const VERSIONS = 'versions';

/** The state of an empty bucket. */
export const nothing: State = { past: [], published: {}, removed: {} };

/**
 * A local data folder with a bucket's content, for one process. Immutable files are fetched once into
 * a shared folder next to the copy, and linked into it.
 */
export class WorkingCopy {
  readonly folder: string;
  readonly editions: string;
  readonly releases: string;
  readonly #objects: Objects;
  readonly #kept: string;
  readonly #lost = new Set<string>();

  private constructor(objects: Objects, kept: string) {
    this.#objects = objects;
    this.#kept = kept;
    this.folder = path.join(kept, `working-${process.pid}-${randomUUID()}`);
    this.editions = path.join(this.folder, 'editions');
    this.releases = path.join(this.folder, 'releases');
  }

  /** @param kept - shared folder for files fetched from this bucket */
  static async make(objects: Objects, kept: string): Promise<WorkingCopy> {
    const copy = new WorkingCopy(objects, kept);
    await mkdir(kept, { recursive: true, mode: 0o700 });
    await removeLeft(kept);
    await mkdir(copy.editions, { recursive: true });
    await mkdir(copy.releases);
    await writeFile(path.join(copy.folder, 'claim'), JSON.stringify(ownClaim()));
    return copy;
  }

  /** Synchronizes the copy with an edition of the bucket; staged unpublished versions are kept. */
  async bringTo(edition: string | undefined): Promise<State> {
    const { editions, releases } = this;
    for (const name of await readdir(editions)) {
      if (/^(\d+|live|judged-types\.json)$/.test(name))
        await rm(path.join(editions, name), { recursive: true });
    }
    if (edition === undefined) {
      await this.#linkVersions(nothing);
      return nothing;
    }
    const folder = await this.#fetchedEdition(edition);
    const state = await readState(folder);
    for (const id of [...state.past, edition]) {
      const whole = await this.#fetchedEdition(id);
      await symlink(whole, path.join(editions, String(Number.parseInt(id, 10))));
    }
    await symlink(String(Number.parseInt(edition, 10)), path.join(editions, 'live'));
    const typeChecks = path.join(folder, TYPE_CHECKS_FILE);
    if (existsSync(typeChecks)) await copyFile(typeChecks, path.join(editions, TYPE_CHECKS_FILE));
    await this.#linkVersions(state);
    for (const list of await readdir(path.join(folder, VERSIONS))) {
      const module = path.join(releases, path.basename(list, '.json'));
      if (isCompressedName(list)) continue;
      await mkdir(module, { recursive: true });
      await copyFile(path.join(folder, VERSIONS, list), path.join(module, 'versions.json'));
    }
    return state;
  }

  /** Published versions with objects missing in the bucket at the last synchronization. */
  get lost(): ReadonlySet<string> {
    return this.#lost;
  }

  /** Returns the versions in the copy's lists, and lost versions, which may be restored. */
  async published(): Promise<ReadonlySet<VersionName>> {
    const { releases } = this;
    // The cast is safe: names of lost versions have the same form.
    const found = new Set(this.#lost as Set<VersionName>);
    for (const module of await readdir(releases)) {
      const versions = await listed(path.join(releases, module, 'versions.json'));
      for (const version of versions) found.add(`${module}/${version}`);
    }
    return found;
  }

  /** Returns the copy's live edition, if any; `isNew` if it is not yet in the bucket. */
  async live(): Promise<{ folder: string; number: number; isNew: boolean } | undefined> {
    const { editions } = this;
    const number = await readlink(path.join(editions, 'live')).catch(() => undefined);
    if (number === undefined) return undefined;
    const folder = path.join(editions, number);
    const isNew = !(await lstat(folder)).isSymbolicLink();
    return { folder, number: Number(number), isNew };
  }

  /** Returns the names in the bucket of all editions before this one, oldest first. */
  async editionsBefore(next: number): Promise<readonly string[]> {
    const { editions } = this;
    const numbers = (await readdir(editions)).filter((name) => /^\d+$/.test(name)).map(Number);
    const links = numbers
      .filter((number) => number < next)
      .sort((one, other) => one - other)
      .map((number) => readlink(path.join(editions, String(number))));
    return (await Promise.all(links)).map((location) => path.basename(location));
  }

  /**
   * Moves versions that were just uploaded to the shared folder, so that they need not be fetched.
   *
   * @param published - content hashes by version
   */
  async keep(names: readonly VersionName[], { published }: Pick<State, 'published'>) {
    for (const name of names) {
      const folder = path.join(this.releases, name);
      const kept = this.#keptVersion(name, published[name]);
      await mkdir(path.dirname(kept), { recursive: true });
      const isKept = await rename(folder, kept).then(
        () => true,
        // Another process has already fetched this version.
        () => false,
      );
      if (isKept) await symlink(kept, folder);
    }
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Links the published versions; removes records that an earlier attempt wrote for other versions. */
  async #linkVersions({ published }: Pick<State, 'published'>): Promise<void> {
    const { releases } = this;
    for (const module of await readdir(releases)) {
      for (const version of await readdir(path.join(releases, module))) {
        const location = path.join(releases, module, version);
        const name = `${module}/${version}`;
        const isStaged =
          (await lstat(location)).isDirectory() &&
          (published[name] === undefined || this.#lost.has(name));
        await rm(isStaged ? path.join(location, noteFile) : location, {
          recursive: true,
          force: true,
        });
      }
    }
    this.#lost.clear();
    for (const [name, content] of Object.entries(published)) {
      const location = path.join(releases, name);
      await mkdir(path.dirname(location), { recursive: true });
      const kept = this.#keptVersion(name, content);
      const isWhole = async (folder: string) => {
        const note = await readWritten(path.join(folder, noteFile), isRecord).catch(
          () => undefined,
        );
        return note?.content === content && fingerprint(folder, ['.'], noteFile) === content;
      };
      const folder = await this.#fetched(`releases/${name}/`, noteFile, kept, isWhole);
      if (folder === undefined) {
        this.#lost.add(name);
        continue;
      }
      // Replaces a staged copy: another publisher has restored the version in the meantime.
      await rm(location, { recursive: true, force: true });
      await symlink(folder, location);
    }
  }

  /** Returns a version's shared folder; its name has a hash, because other content may follow. */
  #keptVersion(name: string, content = ''): string {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    return path.join(this.#kept, 'releases', `${name}-${hash}`);
  }

  async #fetchedEdition(id: string): Promise<string> {
    const prefix = `editions/${id}/`;
    const folder = path.join(this.#kept, 'editions', id);
    const fetched = await this.#fetched(prefix, editionFile, folder);
    if (fetched === undefined) throw damaged(prefix);
    return fetched;
  }

  /**
   * Returns the shared folder of an edition or version, which is fetched if necessary; `undefined` if
   * objects of it are lost.
   */
  async #fetched(
    prefix: string,
    needed: string,
    folder: string,
    isWhole = async (_: string): Promise<boolean> => true,
  ): Promise<string | undefined> {
    if (existsSync(folder)) return folder;
    const keys = await this.#objects.list(prefix);
    if (!keys.includes(prefix + needed)) return undefined;
    await mkdir(path.dirname(folder), { recursive: true });
    await makeBeside(folder, async (unfinished) => {
      await severalAtOnce(keys, async (key) => {
        const found = await this.#objects.read(key);
        // Only web servers need `.br` and `.gz` copies whose content is not compressed.
        if (!found || (isCompressedName(key) && !found.isEncoded)) return;
        const file = path.join(unfinished, key.slice(prefix.length));
        if (!file.startsWith(`${unfinished}/`)) throw damaged(key);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, found.content);
      });
      if (!(await isWhole(unfinished))) return rm(unfinished, { recursive: true });
      await rename(unfinished, folder).catch(async (error: unknown) => {
        // Another process has fetched the same folder meanwhile.
        if (!existsSync(folder)) throw error;
        await rm(unfinished, { recursive: true });
      });
    });
    return existsSync(folder) ? folder : undefined;
  }
}

/** Reads the versions in a list; none if there is no list. Checks them, because they become paths. */
async function listed(file: string): Promise<readonly string[]> {
  const list = await readWritten(file, isVersions);
  const versions = list?.versions.map(({ version }) => version) ?? [];
  if (versions.every((version) => /^\d[\w.+-]*$/.test(version))) return versions;
  throw damaged(file);
}

const isVersions = (value: unknown): value is VersionsFile =>
  isRecord(value) && Array.isArray(value.versions);

/** Removes the working copies of terminated processes. */
async function removeLeft(kept: string): Promise<void> {
  for (const name of await readdir(kept)) {
    if (!name.startsWith('working-')) continue;
    const folder = path.join(kept, name);
    const claim = parseClaim(await readFile(path.join(folder, 'claim'), 'utf8').catch(() => ''));
    // A copy that is being created has no claim yet.
    if (claim && !isRunning(claim)) await rm(folder, { recursive: true, force: true });
  }
}
