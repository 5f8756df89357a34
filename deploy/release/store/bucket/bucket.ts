import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { bucketCopies } from '@console/shared-node/folders.ts';
import { allFilesOf } from '../../../build-output/fingerprint.ts';
import { json, parseWritten } from '../files.ts';
import { readBucketAddress } from '../location.ts';
import { noteFile } from '../release.ts';
import { type BucketServer, Store, type VersionName } from '../store.ts';
import { requireConditionalWrites } from './conditional-writes.ts';
import { type Live, readLive, replaceLive, type State, stateFile } from './live-object.ts';
import { type Objects, uploadFiles, uploadWithCompressed } from './objects.ts';
import { s3Objects } from './s3-objects.ts';
import { nothing, TYPE_CHECKS_FILE, VERSIONS, WorkingCopy } from './working-copy.ts';

/** Maximum number of attempts if other publishers are always faster. */
const ATTEMPTS = 30;

/** Time limit for deleting the objects of a removed version, which usually takes seconds. */
const REMOVAL_MS = 86_400_000;

/** A console's releases and editions in a bucket. Commands change a copy, which then goes live. */
export class BucketStore extends Store {
  override readonly bucket: BucketServer;
  readonly #objects: Objects;
  readonly #copy: WorkingCopy;
  readonly #stored = new Set<VersionName>();
  /** Versions of the copy whose objects are incomplete in the bucket. */
  readonly #incomplete = new Set<VersionName>();
  #live: Live | undefined;
  /** The state of the bucket that the copy was synchronized with. */
  #before: State = nothing;

  private constructor(location: string, objects: Objects, copy: WorkingCopy, address: string) {
    super(location, copy.folder);
    this.#objects = objects;
    this.#copy = copy;
    this.bucket = {
      address,
      names: async () => (await objects.names('')).map((name) => name.replace(/\/$/, '')),
      requireConditionalWrites: () => requireConditionalWrites(objects, location),
    };
  }

  /**
   * Opens a store on a bucket, and synchronizes its local copy.
   *
   * @param kept - folder for the copy
   * @param address - address of the bucket's server
   */
  static async open(
    location: string,
    objects: Objects,
    kept: string,
    address = '',
  ): Promise<BucketStore> {
    const name = createHash('sha256').update(`${location} ${address}`).digest('hex').slice(0, 16);
    const copy = await WorkingCopy.make(objects, path.join(kept, name));
    const bucket = new BucketStore(location, objects, copy, address);
    try {
      await bucket.refresh();
      return bucket;
    } catch (error) {
      await bucket.close();
      throw error;
    }
  }

  /** Synchronizes the copy with the live edition of the bucket. */
  async refresh(): Promise<void> {
    this.#live = await readLive(this.#objects);
    this.#before = await this.#copy.bringTo(this.#live?.edition);
  }

  /**
   * Runs work on a synchronized copy, and makes the result live in the bucket. If another publisher was
   * faster, repeats the work on the edition that is live then.
   */
  override change<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.exclusively(() => this.#change(work));
  }

  async #change<Value>(work: () => Promise<Value>): Promise<Value> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await this.refresh();
      const value = await work();
      if (await this.#makeLive()) return value;
    }
    throw new NumberedFailure(
      'MF-120',
      `Other publishers changed ${this.location} during each of ${ATTEMPTS} attempts; try again`,
    );
  }

  override async upload(name: VersionName): Promise<boolean> {
    const { published } = this.#before;
    const since = recentlyRemoved(this.#before)[name];
    if (since) throw removedSince(name, since);
    if (this.#stored.has(name)) return false;
    if (published[name] === undefined) await this.#upload(name);
    else if (this.#copy.lost.has(name) || this.#incomplete.has(name)) await this.#restore(name);
    this.#stored.add(name);
    return true;
  }

  override async holds(name: VersionName): Promise<boolean> {
    const folder = path.join(this.releases, name);
    const keys = new Set(await this.#objects.list(`releases/${name}/`));
    const files = allFilesOf(folder).map((file) => path.relative(this.releases, file));
    const isWhole = files.every((file) => keys.has(`releases/${file.split(path.sep).join('/')}`));
    if (isWhole) this.#incomplete.delete(name);
    else this.#incomplete.add(name);
    return isWhole;
  }

  override close(): Promise<void> {
    return this.#copy.close();
  }

  async #upload(name: VersionName): Promise<void> {
    const folder = path.join(this.releases, name);
    const note = path.join(folder, noteFile);
    const key = `releases/${name}/${noteFile}`;
    // The record is written first: the publisher who writes it publishes this version, and no one else can.
    if (!(await this.#objects.write(key, await readFile(note), { onlyIf: 'missing' }))) {
      const there = await this.#objects.read(key);
      if (notedContent(String(there?.content)) !== (await this.#contentOf(name))) {
        throw this.#otherContent(name);
      }
    }
    await uploadFiles(this.#objects, folder, allFilesOf(folder), `releases/${name}`);
  }

  /** Overwrites the possibly damaged objects of a version with its original content. */
  async #restore(name: VersionName): Promise<void> {
    if (this.#before.published[name] !== (await this.#contentOf(name)))
      throw this.#otherContent(name);
    const folder = path.join(this.releases, name);
    await uploadFiles(this.#objects, folder, allFilesOf(folder), `releases/${name}`, {});
  }

  #otherContent = (name: VersionName): NumberedFailure =>
    new NumberedFailure(
      'MF-107',
      `${name.replace('/', ' ')} already exists in ${this.location} with different content: raise the version in package.json, or set another one with --version`,
    );

  /** Uploads the copy's changes and goes live. @returns false if another publisher was faster */
  async #makeLive(): Promise<boolean> {
    const live = await this.#copy.live();
    if (!live) return true;
    const before = this.#before.published;
    const published: Record<VersionName, string> = {};
    for (const name of await this.#copy.published())
      published[name] = before[name] ?? (await this.#contentOf(name));
    const added = versionNames(published).filter((name) => before[name] === undefined);
    const gone = versionNames(before).filter((name) => published[name] === undefined);
    if (!live.isNew && added.length + gone.length === 0) return true;
    const isHere = (name: string) => existsSync(path.join(this.releases, name, noteFile));
    const back = versionNames(published).filter(
      (name) => this.#copy.lost.has(name) && isHere(name),
    );
    for (const name of [...added, ...back]) await this.upload(name);
    const removed = recentlyRemoved(this.#before);
    for (const name of gone) removed[name] = new Date().toISOString();
    const past = await this.#copy.editionsBefore(live.number);
    const edition = `${live.number}-${randomUUID()}`;
    await this.#writeEdition(edition, live.folder, { past, published, removed });
    const page = await readFile(path.join(live.folder, 'page/index.html'));
    if (!(await replaceLive(this.#objects, this.#live, edition, page))) return false;
    await this.#copy.keep([...added, ...back], { published });
    for (const name of gone) await this.#removeBelow(`releases/${name}/`);
    // Nothing refers to the remaining objects, so they do no harm.
    await this.#removeEditionsBefore(past[0] ?? edition).catch(() => undefined);
    return true;
  }

  /** Returns the content hash in a version's record. */
  async #contentOf(name: VersionName): Promise<string> {
    return notedContent(await readFile(path.join(this.releases, name, noteFile), 'utf8'));
  }

  async #writeEdition(edition: string, folder: string, state: State): Promise<void> {
    const { editions, releases } = this;
    const below = `editions/${edition}`;
    const own = [stateFile, TYPE_CHECKS_FILE, VERSIONS].map((name) => path.join(folder, name));
    const files = allFilesOf(folder).filter((file) => !own.some((one) => file.startsWith(one)));
    await uploadFiles(this.#objects, folder, files, below);
    const typeChecks = path.join(editions, TYPE_CHECKS_FILE);
    await uploadFiles(this.#objects, editions, existsSync(typeChecks) ? [typeChecks] : [], below);
    for (const module of await readdir(releases)) {
      const list = path.join(releases, module, 'versions.json');
      if (!existsSync(list)) continue;
      const key = `${below}/${VERSIONS}/${module}.json`;
      await uploadWithCompressed(this.#objects, key, await readFile(list));
    }
    await this.#objects.write(`${below}/${stateFile}`, Buffer.from(json(state)));
  }

  async #removeBelow(prefix: string): Promise<void> {
    await this.#objects.remove(await this.#objects.list(prefix));
  }

  /** Removes old editions, including editions of failed commands that never went live. */
  async #removeEditionsBefore(oldest: string): Promise<void> {
    const number = Number.parseInt(oldest, 10);
    for (const name of await this.#objects.names('editions/')) {
      if (Number.parseInt(name, 10) < number) await this.#removeBelow(`editions/${name}`);
    }
  }
}

/**
 * Opens a store at a location such as `s3://console/prod`, which may still be empty.
 *
 * @param kept - folder for fetched objects
 * @throws {NumberedFailure} if the bucket cannot be read
 */
export async function openBucket(location: string, kept = bucketCopies): Promise<BucketStore> {
  const objects = s3Objects(readBucketAddress(location));
  await readLive(objects);
  return BucketStore.open(location, objects, kept, objects.address);
}

/** Returns recently removed versions, some of whose objects may still exist. */
function recentlyRemoved({ removed }: State): Record<string, string> {
  const since = Date.now() - REMOVAL_MS;
  return Object.fromEntries(Object.entries(removed).filter(([, at]) => Date.parse(at) > since));
}

const removedSince = (name: VersionName, at: string): NumberedFailure =>
  new NumberedFailure(
    'MF-103',
    `${name.replace('/', ' ')} was removed at ${at}, and some of its files may not be deleted yet: try again a day later, or set another version with --version`,
  );

function notedContent(note: string): string {
  const { content }: { content?: unknown } = Object(parseWritten(noteFile, note));
  return String(content);
}

const versionNames = (published: State['published']): VersionName[] =>
  // The cast is safe, because names are checked where they are read or made.
  Object.keys(published) as VersionName[];
