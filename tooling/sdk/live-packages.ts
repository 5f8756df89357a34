import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { extract } from 'tar-stream';

/** A console may take so long for a package. */
const TIMEOUT_MS = 30_000;

/** What a console hands out, by the name of the package. */
export type LivePackages = ReadonlyMap<string, { readonly version: string; readonly file: string }>;

/** The packages of the versions that are live in a console now. */
export async function livePackages(address: string): Promise<LivePackages> {
  const content: unknown = JSON.parse((await read(address, 'index.json')).toString());
  const { packages }: { packages?: Record<string, { version: string; file: string }> } =
    Object(content);
  if (!packages?.console) {
    throw new NumberedFailure('MF-194', `${address}sdk/index.json names no packages`);
  }
  return new Map(Object.entries(packages));
}

/** The address that npm installs a package from. */
export const addressOfPackage = (address: string, file: string): string => `${address}sdk/${file}`;

/**
 * Brings a package to a folder, where it is not there yet: what a file name stands for never changes.
 *
 * @param folder - to have the files of the package in it
 */
export async function fetchPackage(address: string, file: string, folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  const archive = Readable.from(gunzipSync(await read(address, file))).pipe(extract());
  for await (const entry of archive) {
    const { name, type } = entry.header;
    const place = path.join(unfinished, name.replace(/^package\//, ''));
    if (type !== 'file' || !place.startsWith(`${unfinished}${path.sep}`)) {
      throw new NumberedFailure('MF-194', `${file} is no package: it has ${name} in it`);
    }
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, await buffer(entry));
  }
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
}

async function read(address: string, file: string): Promise<Buffer> {
  const asked = addressOfPackage(address, file);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(asked, { signal }).catch((error: unknown) => {
    throw new NumberedFailure('MF-194', `${asked} does not answer: ${reasonOf(causeOf(error))}`);
  });
  if (!answer.ok) throw new NumberedFailure('MF-194', `${asked} answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;
