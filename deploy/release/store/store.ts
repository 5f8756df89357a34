import { chmod, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { protectEdition, TRAVERSE_ONLY } from '@console/shared-node/data-folder.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { VersionsFile } from '@console/shared-ui/contract';
import { type Edition, readEdition } from './edition.ts';
import { json, makeBeside, removeAbandoned, unfinishedName, writeWhole } from './files.ts';
import type { ChangeAuthor } from './history.ts';
import { exclusively } from './lock.ts';
import { type ModuleLocation, publishedVersion, readReleases } from './release.ts';

/** The name of a module's version, such as `mf-users/1.4.0`. */
export type VersionName = `${string}/${string}`;

/** Properties and operations that only a bucket has. */
export interface BucketServer {
  /** Address of the prefix on the bucket's server. */
  readonly address: string;
  /** Returns the names of objects and folders directly below the prefix, without slashes. */
  names(): Promise<readonly string[]>;
  /** @throws {NumberedFailure} if two concurrent publishers could undo each other */
  requireConditionalWrites(): Promise<void>;
}

/** How many past editions are kept on disk; the history contains all changes. */
const KEPT_EDITIONS = 20;

/** The releases and editions of a console in a folder; `BucketStore` keeps them in a bucket. */
export class Store {
  /** Data folder of the console, or an address such as `s3://console/prod`. */
  readonly location: string;
  /** All releases of all modules, as `<module>/<version>/`. */
  readonly releases: string;
  /** The editions of the page, as `<number>/`, with a link `live` to the served one. */
  readonly editions: string;
  /** The served folder: `index.html`, `importmap.json`, `releases.json`, `configs/`. */
  readonly page: string;
  /** Set if the folders are a copy of a bucket. */
  readonly bucket: BucketServer | undefined;
  /** The account on whose behalf the store is changed, for the history. */
  author: ChangeAuthor | undefined;
  #live: Edition | undefined;

  /** @param folder - folder of releases and editions; by default the location itself */
  constructor(location: string, folder: string = location) {
    this.location = location;
    this.releases = path.join(folder, 'releases');
    this.editions = path.join(folder, 'editions');
    this.page = path.join(this.editions, 'live', 'page');
  }

  /**
   * Reads the edition that a command is based on.
   *
   * @throws {NumberedFailure} if there is no console yet
   */
  async open(): Promise<this> {
    this.#live = await this.edition();
    if (this.#live) return this;
    throw new NumberedFailure(
      'MF-101',
      `There is no console in ${this.location} yet; create one with npm start or npm run deploy`,
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
   * @throws {NumberedFailure} if its file is damaged or lost; the message names the file
   */
  edition(): Promise<Edition | undefined> {
    return readEdition(this.editions);
  }

  /**
   * Runs work under the lock. The work reads the live edition and makes the next edition live. For a
   * bucket, the work may run more than once.
   */
  change<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.exclusively(work);
  }

  /** Runs {@link change}, and passes the live edition to the work. */
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
   * @param gone - versions to leave out, because they are about to be removed
   */
  async listVersions(
    module: string,
    location: ModuleLocation,
    gone: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const all = await readReleases(this.releases, module, location);
    const published = all.filter(({ version }) => !gone.has(version));
    const file: VersionsFile = { module, versions: published.map(publishedVersion) };
    await writeWhole(path.join(this.releases, module, 'versions.json'), json(file));
  }

  /**
   * Writes a new edition and makes it live by renaming a link: if the process is killed, the
   * previous edition stays live. Must be called within {@link change}.
   *
   * @param write - writes the files to a folder, which becomes the folder of the edition
   */
  async writeEdition(number: number, write: (folder: string) => Promise<void>): Promise<void> {
    const folder = path.join(this.editions, String(number));
    await makeBeside(folder, async (unfinished) => {
      await write(unfinished);
      await protectEdition(unfinished);
      await chmod(this.editions, TRAVERSE_ONLY);
      // Removes what a process left that was killed before its edition went live.
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
   * Uploads a version and its record to the bucket; does nothing for a folder.
   *
   * @returns false if the version is already there
   */
  async upload(_: VersionName): Promise<boolean> {
    return false;
  }

  /** Returns whether the bucket has all files of a published version; true for a folder. */
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
