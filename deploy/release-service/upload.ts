import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { parse } from 'semver';
import { precompress } from '../build-output/compress.ts';
import { fingerprint } from '../build-output/fingerprint.ts';
import { convertBuild } from '../release/stage/convert-build.ts';
import { moduleInFolder } from '../release/stage/module-in-folder.ts';
import {
  defaultVersion,
  removeUnpublished,
  stageBuild,
  stageTogether,
} from '../release/stage/stage.ts';
import { requireNoFreeze } from '../release/store/history.ts';
import { liveReleases } from '../release/store/live-releases.ts';
import { isInBucket } from '../release/store/location.ts';
import { getLocation } from '../release/store/module-location.ts';
import type { StagedVersion } from '../release/store/release.ts';
import { Store } from '../release/store/store.ts';
import { notABuild } from './unpack.ts';

/** An unpacked upload. */
export interface Upload {
  /** A folder with a subfolder for each module. */
  readonly folder: string;
  readonly packages: Readonly<Record<string, string>>;
}

/** Compresses the uploaded modules and stages them. */
export async function stageUpload(
  store: Store,
  { folder, packages }: Upload,
  version: string | undefined,
): Promise<StagedVersion[]> {
  requireNoFreeze(store.live);
  const staging = Object.entries(packages).map(async ([name, packaged]) => {
    const built = path.join(folder, name);
    const module = await getModule(name, built, store);
    if (name.startsWith('mf-')) await convertBuild(store, built, `${name}.js`);
    await precompress(built);
    const wanted = version ?? defaultVersion(packaged, built);
    // The upload was not built in a checkout of this machine.
    const { builtBy: _, ...staged } = await stageBuild(store, module, built, wanted);
    return staged;
  });
  return stageTogether(staging);
}

/** Returns a module with the entries of its live version or, if it is new, of its build. */
async function getModule(name: string, built: string, store: Store) {
  const location = getLocation(store.live, name);
  const live = store.live.modules[name];
  if (!live) {
    const found = moduleInFolder(built);
    // The publisher may have permission for only one of the two names.
    if (found.name === name) return { ...found, ...location };
    throw notABuild(`it contains ${found.name}, not ${name}`);
  }
  const [release] = await liveReleases(store, { [name]: live });
  const { entries } = release ?? moduleInFolder(built);
  return { name, ...location, entries };
}

/** Reads package versions such as `mf-users:1.2.0`. @throws {NumberedFailure} MF-100 */
export function readPackages(values: readonly string[]): Upload['packages'] {
  const packages = values.map((value): [string, string] => {
    const [, name = '', version = ''] = /^([a-z][a-z0-9-]{0,63}):(.+)$/.exec(value) ?? [];
    const parsed = parse(version);
    if (name && parsed?.version === version && parsed.prerelease.length === 0) {
      return [name, version];
    }
    throw new NumberedFailure(
      'MF-100',
      `package must be a module and its version such as mf-users:1.2.0, got "${value}"`,
    );
  });
  return Object.fromEntries(packages);
}

/**
 * Removes what a killed service left: uploads, and the unpublished versions staged from them. The
 * copy of a bucket is removed elsewhere, together with its process.
 *
 * @param location - folder or bucket of the console
 * @param uploads - folder of uploads
 */
export async function clearInterrupted(location: string, uploads: string): Promise<void> {
  if (!isInBucket(location)) {
    const store = new Store(location);
    for (const sent of await modulesIn(uploads)) {
      const content = fingerprint(sent, ['.']);
      const versions = path.join(store.releases, path.basename(sent));
      const staged = (await namesIn(versions))
        .filter((name) => /^\d/.test(name))
        .map((name) => ({ folder: path.join(versions, name), note: { content } }));
      await removeUnpublished(store, staged);
    }
  }
  await rm(uploads, { recursive: true, force: true });
}

async function modulesIn(uploads: string): Promise<string[]> {
  const folders = (await namesIn(uploads)).map((name) => path.join(uploads, name));
  const found = folders.map(async (folder) =>
    (await namesIn(folder)).map((name) => path.join(folder, name)),
  );
  return (await Promise.all(found)).flat();
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
