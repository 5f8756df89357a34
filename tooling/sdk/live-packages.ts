import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { causeOf, NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { extract } from 'tar-stream';

const TIMEOUT_MS = 30_000;

/** The packages that a console provides, by name. */
export type LivePackages = ReadonlyMap<string, LivePackage>;

interface LivePackage {
  readonly version: string;
  readonly file: string;
  /** The hash of the file, as in a lockfile of npm; absent in consoles of before. */
  readonly integrity?: string;
}

/** Returns the packages of the versions that are live in a console. */
export async function livePackages(address: string): Promise<LivePackages> {
  const content: unknown = JSON.parse((await read(address, 'index.json')).toString());
  const { packages }: { packages?: Record<string, LivePackage> } = Object(content);
  if (!packages?.console) {
    throw new NumberedFailure('MF-194', `${address}sdk/index.json lists no packages`);
  }
  return new Map(Object.entries(packages));
}

/** Returns the URL from which npm installs a package. */
export const addressOfPackage = (address: string, file: string): string => `${address}sdk/${file}`;

/** Downloads a package to a new folder. The content of a package file never changes, so it can be cached. */
export async function fetchPackage(address: string, file: string, folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  const archive = Readable.from(gunzipSync(await read(address, file))).pipe(extract());
  for await (const entry of archive) {
    const { name, type } = entry.header;
    const target = path.join(unfinished, name.replace(/^package\//, ''));
    if (type !== 'file' || !target.startsWith(`${unfinished}${path.sep}`)) {
      throw new NumberedFailure('MF-194', `${file} is not a package: it contains ${name}`);
    }
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await buffer(entry));
  }
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
}

async function read(address: string, file: string): Promise<Buffer> {
  const url = addressOfPackage(address, file);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw new NumberedFailure('MF-194', `${url} does not answer: ${reasonOf(causeOf(error))}`);
  });
  if (!response.ok) throw new NumberedFailure('MF-194', `${url} answers ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
