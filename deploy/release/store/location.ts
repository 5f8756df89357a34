import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';

/** A prefix in a bucket: `s3://console/prod` is the prefix `prod/` in the bucket `console`. */
export interface BucketAddress {
  readonly bucket: string;
  /** Ends with a slash unless it is empty. */
  readonly prefix: string;
}

const SCHEME = 's3://';

/** Returns whether a location is in a bucket; otherwise it is a folder. */
export const isInBucket = (location: string): boolean => location.startsWith(SCHEME);

/**
 * Parses the location of a deployment: a folder or `s3://bucket/prefix`.
 *
 * @throws {NumberedFailure} if it starts with `s3://`, but is not a valid address
 */
export function parseLocation(words: string): string {
  if (!isInBucket(words)) return path.resolve(words);
  const { bucket, prefix } = readBucketAddress(words);
  return SCHEME + path.posix.join(bucket, prefix).replace(/\/$/, '');
}

/** @throws {NumberedFailure} if this is not the address of a bucket */
export function readBucketAddress(address: string): BucketAddress {
  const [, bucket = '', below = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(\/.*)?$/.exec(address) ?? [];
  const parts = below.split('/').filter(Boolean);
  if (!bucket || !parts.every((part) => /^[\w-][\w.-]*$/.test(part))) {
    throw new NumberedFailure(
      'MF-138',
      `A bucket must be an address such as s3://console/prod, got "${address}".`,
    );
  }
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
}
