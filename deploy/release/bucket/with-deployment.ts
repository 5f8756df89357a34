import { type DeploymentFolders, deploymentFolders } from '../edition.ts';
import { isInBucket } from './address.ts';
import type { Bucket } from './bucket.ts';

/** A deployment that is worked on. */
export interface OpenedDeployment {
  readonly folders: DeploymentFolders;
  /** Where it is in one. */
  readonly bucket?: Bucket;
}

/**
 * Does something to a deployment, be it in a folder or in a bucket.
 *
 * @param place - its folder, or such as `s3://console/prod`
 * @param kept - folder for what is fetched from a bucket, unless it is the one of this checkout
 */
export async function withDeployment<Value>(
  place: string,
  work: (opened: OpenedDeployment) => Promise<Value>,
  kept?: string,
): Promise<Value> {
  if (!isInBucket(place)) return work({ folders: deploymentFolders(place) });
  const { openBucket } = await import('./bucket.ts');
  const bucket = await openBucket(place, kept);
  try {
    return await work({ folders: bucket.folders, bucket });
  } finally {
    await bucket.close();
  }
}
