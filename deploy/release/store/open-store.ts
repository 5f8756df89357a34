import path from 'node:path';
import type { BucketStore } from './bucket/bucket.ts';
import { isInBucket } from './place.ts';
import { Store } from './store.ts';

/** Where a service keeps what it fetches from a bucket. */
export const bucketsIn = (dataFolder: string): string => path.join(dataFolder, 'buckets');

/**
 * Runs work on the store at a place, and closes it.
 *
 * @param place - a folder, or such as `s3://console/prod`
 * @param kept - folder for what is fetched from a bucket, unless it is the one of this checkout
 */
export async function withStore<Value>(
  place: string,
  work: (store: Store) => Promise<Value>,
  kept?: string,
): Promise<Value> {
  const store = isInBucket(place) ? await bucketAt(place, kept) : new Store(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** A store that a service reads again and again, and changes now and then. */
export class ServiceStore {
  /** Folder of the console, or such as `s3://console/prod`. */
  readonly place: string;
  readonly #kept: string;
  #bucket: BucketStore | undefined;
  #look: Promise<BucketStore> | undefined;
  #lookedAt = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param dataFolder - of the service that reads it */
  constructor(place: string, dataFolder: string) {
    this.place = place;
    this.#kept = bucketsIn(dataFolder);
  }

  /**
   * Reads something of it. In a bucket one after the other, since a look at it changes the copy.
   *
   * @param mostAgeMs - age up to which a copy of a bucket is not refreshed
   * @throws {NumberedFailure} when the bucket cannot be read
   */
  read<Value>(work: (store: Store) => Promise<Value>, mostAgeMs = 0): Promise<Value> {
    if (!isInBucket(this.place)) return work(new Store(this.place));
    const read = this.#turn.then(async () => work(await this.#looked(mostAgeMs)));
    this.#turn = read.catch(() => undefined);
    return read;
  }

  /** Changes it, from what is live just now. */
  change<Value>(work: (store: Store) => Promise<Value>): Promise<Value> {
    return withStore(this.place, work, this.#kept);
  }

  async close(): Promise<void> {
    await this.#turn;
    await this.#bucket?.close();
  }

  async #looked(mostAgeMs: number): Promise<BucketStore> {
    if (!this.#look || Date.now() - this.#lookedAt >= mostAgeMs) {
      this.#look = this.#lookAt();
      // A bucket that does not answer is not asked again by each caller that waits.
      await this.#look.catch(() => undefined);
      this.#lookedAt = Date.now();
    }
    return this.#look;
  }

  async #lookAt(): Promise<BucketStore> {
    if (this.#bucket) await this.#bucket.refresh();
    else this.#bucket = await bucketAt(this.place, this.#kept);
    return this.#bucket;
  }
}

/** The client of the bucket's server is loaded for a bucket alone. */
const bucketAt = async (place: string, kept?: string): Promise<BucketStore> =>
  (await import('./bucket/bucket.ts')).openBucket(place, kept);
