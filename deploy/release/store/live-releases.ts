import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PageReleases, PublishedVersion } from '@console/shared-ui/contract';
import type { Edition, EditionTrial } from './edition.ts';
import { isRecord, readWritten } from './files.ts';
import { type ModuleLocation, type Release, readRelease, toLocation } from './release.ts';
import type { Store } from './store.ts';

/**
 * Returns the releases of these modules. If a version has lost its files, returns its description from
 * the live page, so that other modules can still be released; leaves the version out if the page does
 * not contain it.
 */
export async function liveReleases(store: Store, modules: Edition['modules']): Promise<Release[]> {
  const page = await readPage(store);
  const found = Object.entries(modules).map(async ([module, live]) => {
    const known = page && describedRelease(page, store, { module, ...live });
    const release = await readWhole(store, module, live.version, live);
    const isWhole =
      release && (!known?.manifest || isDeepStrictEqual(release.manifest, known.manifest));
    return (isWhole ? release : known) ?? [];
  });
  return (await Promise.all(found)).flat();
}

/** Returns the releases that participants of a trial run; ignores trial versions with lost files. */
export function withTrial(
  store: Store,
  live: readonly Release[],
  { versions }: Pick<EditionTrial, 'versions'>,
): Promise<Release[]> {
  return Promise.all(
    live.map(async (release) => {
      const version = versions[release.module];
      const tried = version && (await readWhole(store, release.module, version, release));
      return tried ? { ...tried, isOnTrial: true } : release;
    }),
  );
}

/** Reads a published version; `undefined` if files that its record lists are lost. */
export async function readWhole(
  { releases }: Pick<Store, 'releases'>,
  module: string,
  version: string,
  location: ModuleLocation,
): Promise<Release | undefined> {
  // An error in one version must not affect other versions.
  const release = await readRelease(releases, module, version, location).catch(() => undefined);
  if (!release) return undefined;
  const { folder, integrity, manifest } = release;
  const isThere = Object.keys(integrity).every((file) => existsSync(path.join(folder, file)));
  return isThere && (manifest === undefined || isRecord(manifest)) ? release : undefined;
}

/** Returns a message for each version with lost files that is live or on trial. */
export async function describeLost(
  store: Store,
  { modules, trials = [] }: Edition,
): Promise<readonly string[]> {
  const live = await liveReleases(store, modules);
  const whole = new Set(live.filter(({ isLost }) => !isLost).map(({ module }) => module));
  const lost = Object.entries(modules).filter(([module]) => !whole.has(module));
  const tried = trials.flatMap(({ versions }) => Object.entries(versions));
  const found = tried.map(async ([module, version]) => {
    const location = modules[module];
    if (!location || (await readWhole(store, module, version, location))) return [];
    return `${module} ${version} is on trial, but its files are lost: its trial ends with the next change (MF-142)`;
  });
  return [
    ...lost.map(
      ([module, { version }]) =>
        `${module} ${version} is live, but its files are lost: other modules are not checked against it. Releasing the same build restores it (MF-142)`,
    ),
    ...(await Promise.all(found)).flat(),
  ];
}

/** Reads the live page's description of its releases; `undefined` if that is lost too. */
const readPage = ({ page }: Store): Promise<PageReleases | undefined> =>
  readWritten(path.join(page, 'releases.json'), isPage).catch(() => undefined);

const isPage = (value: unknown): value is PageReleases =>
  isRecord(value) && isRecord(value.modules);

/** Returns a live version as described in the page, that is without its files and names. */
function describedRelease(
  { modules, microFrontends = [] }: PageReleases,
  { releases }: Store,
  { module, version, ...location }: ModuleLocation & { module: string; version: string },
): Release | undefined {
  const described = modules[module]?.live;
  if (described?.version !== version) return undefined;
  const { imports, integrity, serves, ...contract } = described;
  const filesAt = (addresses: Readonly<Record<string, string>>) =>
    mapEntries(addresses, (name, address) => [name, fileAt(address, described)]);
  return {
    ...contract,
    ...toLocation(location),
    module,
    folder: path.join(releases, module, version),
    manifest: microFrontends.find((one) => one.module === `@console/${module}`),
    entries: filesAt(imports),
    ...(serves && { serves: filesAt(serves) }),
    integrity: mapEntries(integrity, (address, hash) => [fileAt(address, described), hash]),
    content: `lost ${module}/${version}`,
    names: {},
    isLost: true,
  };
}

/** Returns the path of an address within its version's folder. */
const fileAt = (address: string, { version }: PublishedVersion): string =>
  address.slice(address.indexOf(`/${version}/`) + version.length + 2);

const mapEntries = (
  object: Readonly<Record<string, string>>,
  entry: (name: string, value: string) => readonly [string, string],
): Record<string, string> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => entry(name, value)));
