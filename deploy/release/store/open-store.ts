import path from 'node:path';
import type { BucketStore } from './bucket/bucket.ts';
import type { Edition } from './edition.ts';
import { describeLost } from './live-releases.ts';
import { isInBucket } from './location.ts';
import { Store } from './store.ts';

/** Returns the folder for a service's copies of buckets. */
export const bucketsFolder = (dataFolder: string): string => path.join(dataFolder, 'buckets');

/**
 * Opens a store, runs work on it, and closes it.
 *
 * @param location - a folder or an address such as `s3://console/prod`
 * @param kept - folder for copies of buckets; by default a folder of the checkout
 */
export async function withStore<Value>(
  location: string,
  work: (store: Store) => Promise<Value>,
  kept?: string,
): Promise<Value> {
  const store = isInBucket(location) ? await bucketAt(location, kept) : new Store(location);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/**
 * Opens a store for a command, and reports versions with lost files.
 *
 * @returns the live edition
 * @throws {NumberedFailure} if no console was ever started there
 */
export async function openConsole(store: Store, say: (line: string) => void): Promise<Edition> {
  const { live } = await store.open();
  for (const line of await describeLost(store, live)) say(line);
  return live;
}

/** A store that a service reads often, and changes now and then. */
export class ServiceStore {
  /** Folder of the console, or an address such as `s3://console/prod`. */
  readonly location: string;
  readonly #kept: string;
  #bucket: BucketStore | undefined;
  #refreshing: Promise<BucketStore> | undefined;
  #refreshedAt = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param dataFolder - data folder of the service */
  constructor(location: string, dataFolder: string) {
    this.location = location;
    this.#kept = bucketsFolder(dataFolder);
  }

  /**
   * Runs work that reads the store. Reads of a bucket run one after the other, because each read may
   * refresh the copy.
   *
   * @param maxAgeMs - age from which the copy of a bucket is refreshed
   * @throws {NumberedFailure} if the bucket cannot be read
   */
  read<Value>(work: (store: Store) => Promise<Value>, maxAgeMs = 0): Promise<Value> {
    if (!isInBucket(this.location)) return work(new Store(this.location));
    const read = this.#turn.then(async () => work(await this.#freshBucket(maxAgeMs)));
    this.#turn = read.catch(() => undefined);
    return read;
  }

  /** Runs work that changes the store, based on the edition that is live now. */
  change<Value>(work: (store: Store) => Promise<Value>): Promise<Value> {
    return withStore(this.location, work, this.#kept);
  }

  async close(): Promise<void> {
    await this.#turn;
    await this.#bucket?.close();
  }

  async #freshBucket(maxAgeMs: number): Promise<BucketStore> {
    if (!this.#refreshing || Date.now() - this.#refreshedAt >= maxAgeMs) {
      this.#refreshing = this.#refreshBucket();
      // If the bucket does not answer, all waiting callers get the same failure.
      await this.#refreshing.catch(() => undefined);
      this.#refreshedAt = Date.now();
    }
    return this.#refreshing;
  }

  async #refreshBucket(): Promise<BucketStore> {
    if (this.#bucket) await this.#bucket.refresh();
    else this.#bucket = await bucketAt(this.location, this.#kept);
    return this.#bucket;
  }
}

/** Opens a bucket; its client library is only loaded when needed. */
const bucketAt = async (location: string, kept?: string): Promise<BucketStore> =>
  (await import('./bucket/bucket.ts')).openBucket(location, kept);
