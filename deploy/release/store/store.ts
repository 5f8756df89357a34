import { chmod, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { protectEdition, TRAVERSE_ONLY } from '@console/shared-node/data-folder.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { VersionsFile } from '@console/shared-ui/contract';
import { type Edition, readEdition } from './edition.ts';
import { json, makeBeside, removeAbandoned, unfinishedName, writeWhole } from './files.ts';
import { exclusively } from './lock.ts';
import { type ModulePlace, publishedVersion, readReleases } from './release.ts';

/** The name of a module's version, as `mf-users/1.4.0`. */
export type VersionName = `${string}/${string}`;

/** Operations that only a bucket has. */
export interface BucketServer {
  /** Address of the place on the bucket's server. */
  readonly address: string;
  /** Returns the names of objects and, without slash, of folders at the place. */
  names(): Promise<readonly string[]>;
  /** @throws {NumberedFailure} if two concurrent publishers could undo each other */
  requireConditionalWrites(): Promise<void>;
}

/** Past editions to keep on disk; the history has all of them. */
const KEPT_EDITIONS = 20;

/** The releases and editions of a console in a folder; `BucketStore` keeps them in a bucket. */
export class Store {
  /** Data folder of the console, or an address such as `s3://console/prod`. */
  readonly place: string;
  /** All releases of all modules, as `<module>/<version>/`. */
  readonly releases: string;
  /** The editions of the page, as `<number>/`, with a link `live` to the served one. */
  readonly editions: string;
  /** The served folder: `index.html`, `importmap.json`, `releases.json`, `configs/`. */
  readonly page: string;
  /** Set if the folders are a copy of a bucket. */
  readonly bucket: BucketServer | undefined;
  #live: Edition | undefined;

  /** @param folder - folder of releases and editions, if it is not the place itself */
  constructor(place: string, folder: string = place) {
    this.place = place;
    this.releases = path.join(folder, 'releases');
    this.editions = path.join(folder, 'editions');
    this.page = path.join(this.editions, 'live', 'page');
  }

  /**
   * Reads the edition that a command begins from.
   *
   * @throws {NumberedFailure} if no console was ever started there
   */
  async open(): Promise<this> {
    this.#live = await this.edition();
    if (this.#live) return this;
    throw new NumberedFailure(
      'MF-101',
      `There is no console in ${this.place} yet; create one with npm start or npm run deploy`,
    );
  }

  /** The edition that was live when the store was opened. */
  get live(): Edition {
    if (!this.#live) throw new Error('The store is not open');
    return this.#live;
  }

  /**
   * Reads the edition that is live now; `undefined` if there is none yet.
   *
   * @throws {NumberedFailure} naming the file, if it is damaged or lost
   */
  edition(): Promise<Edition | undefined> {
    return readEdition(this.editions);
  }

  /**
   * Runs work under the lock, from reading the live edition to making the next one live. A bucket
   * may run it more than once.
   */
  change<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.exclusively(work);
  }

  /** Runs {@link change} with the edition that is live then. */
  changeLive<Value>(work: (now: Edition) => Promise<Value>): Promise<Value> {
    return this.change(async () => work((await this.edition()) ?? this.live));
  }

  /** Runs work on the folders under the lock. */
  exclusively<Value>(work: () => Promise<Value>): Promise<Value> {
    return exclusively(path.join(this.editions, 'claims'), work);
  }

  /**
   * Writes `<releases>/<module>/versions.json`: all published versions of a module, newest first.
   *
   * @param gone - versions that are about to be removed
   */
  async listVersions(
    module: string,
    place: ModulePlace,
    gone: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const all = await readReleases(this.releases, module, place);
    const published = all.filter(({ version }) => !gone.has(version));
    const file: VersionsFile = { module, versions: published.map(publishedVersion) };
    await writeWhole(path.join(this.releases, module, 'versions.json'), json(file));
  }

  /**
   * Writes a new edition and makes it live by renaming a link: if the process is killed, the
   * previous edition stays live. Must be called within {@link change}.
   *
   * @param write - writes the files into a folder that becomes the edition's
   */
  async writeEdition(number: number, write: (folder: string) => Promise<void>): Promise<void> {
    const folder = path.join(this.editions, String(number));
    await makeBeside(folder, async (unfinished) => {
      await write(unfinished);
      await protectEdition(unfinished);
      await chmod(this.editions, TRAVERSE_ONLY);
      // Left by a process that was killed before the edition went live.
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder);
    });
    const link = path.join(this.editions, 'live');
    const unfinished = unfinishedName(link);
    await symlink(String(number), unfinished);
    await rename(unfinished, link);
    await this.#removePast(number);
  }

  /**
   * Uploads a version and its record to where it will be served, if that is not its folder.
   *
   * @returns false if it is there already
   */
  async upload(_: VersionName): Promise<boolean> {
    return false;
  }

  /** Returns whether all files of a published version are where they are served. */
  async holds(_: VersionName): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {
    // Folders need no closing.
  }

  async #removePast(number: number): Promise<void> {
    await removeAbandoned(this.editions);
    for (const name of await readdir(this.editions)) {
      if (/^\d+$/.test(name) && Number(name) <= number - KEPT_EDITIONS) {
        await rm(path.join(this.editions, name), { recursive: true, force: true });
      }
    }
  }
}
