import path from 'node:path';
import { type DeploymentFolders, deploymentFolders } from '../edition.ts';
import { isInBucket } from './address.ts';
import type { Bucket } from './bucket.ts';
import { withDeployment } from './with-deployment.ts';

/** Where a service keeps what it fetches from a bucket. */
export const bucketsIn = (dataFolder: string): string => path.join(dataFolder, 'buckets');

/** A deployment, in a folder or in a bucket, that a process reads again and again and now and then changes. */
export class LastingDeployment {
  /** Its folder, or such as `s3://console/prod`. */
  readonly place: string;
  readonly #kept: string;
  #bucket: Bucket | undefined;
  #look: Promise<Bucket> | undefined;
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
   * @param mostAgeMs - so old what was found in a bucket may be
   * @throws {NumberedFailure} when the bucket cannot be read
   */
  read<Value>(work: (folders: DeploymentFolders) => Promise<Value>, mostAgeMs = 0): Promise<Value> {
    if (!isInBucket(this.place)) return work(deploymentFolders(this.place));
    const read = this.#turn.then(async () => work((await this.#looked(mostAgeMs)).folders));
    this.#turn = read.catch(() => undefined);
    return read;
  }

  /** Does something to it, from what is live just now. */
  change<Value>(work: (folders: DeploymentFolders) => Promise<Value>): Promise<Value> {
    return withDeployment(this.place, ({ folders }) => work(folders), this.#kept);
  }

  async close(): Promise<void> {
    await this.#turn;
    await this.#bucket?.close();
  }

  async #looked(mostAgeMs: number): Promise<Bucket> {
    if (!this.#look || Date.now() - this.#lookedAt >= mostAgeMs) {
      this.#look = this.#lookAt();
      // One that does not answer is not asked again by each who waits.
      await this.#look.catch(() => undefined);
      this.#lookedAt = Date.now();
    }
    return this.#look;
  }

  async #lookAt(): Promise<Bucket> {
    if (this.#bucket) {
      await this.#bucket.refresh();
      return this.#bucket;
    }
    const { openBucket } = await import('./bucket.ts');
    this.#bucket = await openBucket(this.place, this.#kept);
    return this.#bucket;
  }
}
