import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PageReleases, PublishedVersion } from '@console/shared-ui/contract';
import type { Edition, EditionTrial } from './edition.ts';
import { isRecord, readWritten } from './files.ts';
import { type ModulePlace, placeOf, type Release, readRelease } from './release.ts';
import type { Store } from './store.ts';

/**
 * What is to be live. A version whose files are lost is as the page describes it that is live now: so the
 * others can be released all the same. What not even the page knows is left out.
 *
 * @param staged - those that may not be published yet
 */
export async function liveReleases(
  store: Store,
  modules: Edition['modules'],
  staged: readonly Release[] = [],
): Promise<Release[]> {
  const page = await readPage(store);
  const found = Object.entries(modules).map(async ([module, live]) => {
    const changed = staged.find((one) => one.module === module);
    if (changed) return changed;
    const known = page && describedIn(page, store, { module, ...live });
    const release = await readWhole(store, module, live.version, live);
    const isWhole =
      release && (!known?.manifest || isDeepStrictEqual(release.manifest, known.manifest));
    return (isWhole ? release : known) ?? [];
  });
  return (await Promise.all(found)).flat();
}

/** What those run together who take part in a trial. A version whose files are lost is tried by nobody. */
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

/** A published version whose files are there, as far as its note names them; nothing where some are lost. */
export async function readWhole(
  { releases }: Pick<Store, 'releases'>,
  module: string,
  version: string,
  place: ModulePlace,
): Promise<Release | undefined> {
  // Whatever the system says of the one, the others go on.
  const release = await readRelease(releases, module, version, place).catch(() => undefined);
  if (!release) return undefined;
  const { folder, integrity, manifest } = release;
  const isThere = Object.keys(integrity).every((file) => existsSync(path.join(folder, file)));
  return isThere && (manifest === undefined || isRecord(manifest)) ? release : undefined;
}

/** A sentence for each version that is live, or on trial, and whose files are lost. */
export async function lostSentences(
  store: Store,
  { modules, trials = [] }: Edition,
): Promise<readonly string[]> {
  const live = await liveReleases(store, modules);
  const whole = new Set(live.filter(({ isLost }) => !isLost).map(({ module }) => module));
  const lost = Object.entries(modules).filter(([module]) => !whole.has(module));
  const tried = trials.flatMap(({ versions }) => Object.entries(versions));
  const found = tried.map(async ([module, version]) => {
    const place = modules[module];
    if (!place || (await readWhole(store, module, version, place))) return [];
    return `${module} ${version} is on trial, but its files are lost: its trial ends with the next change (MF-142)`;
  });
  return [
    ...lost.map(
      ([module, { version }]) =>
        `${module} ${version} is live, but its files are lost: others are not checked against it. Releasing the same build restores it (MF-142)`,
    ),
    ...(await Promise.all(found)).flat(),
  ];
}

/** What the page that is live says about its releases; nothing where that is lost, too. */
const readPage = ({ page }: Store): Promise<PageReleases | undefined> =>
  readWritten(path.join(page, 'releases.json'), isPage).catch(() => undefined);

const isPage = (value: unknown): value is PageReleases =>
  isRecord(value) && isRecord(value.modules);

/** A live version as the page describes it: without its files, and without the names that it uses. */
function describedIn(
  { modules, microFrontends = [] }: PageReleases,
  { releases }: Store,
  { module, version, ...place }: ModulePlace & { module: string; version: string },
): Release | undefined {
  const described = modules[module]?.live;
  if (described?.version !== version) return undefined;
  const { imports, integrity, ...contract } = described;
  return {
    ...contract,
    ...placeOf(place),
    module,
    folder: path.join(releases, module, version),
    manifest: microFrontends.find((one) => one.module === `@console/${module}`),
    entries: mapped(imports, (specifier, address) => [specifier, fileAt(address, described)]),
    integrity: mapped(integrity, (address, hash) => [fileAt(address, described), hash]),
    content: `lost ${module}/${version}`,
    names: {},
    isLost: true,
  };
}

/** An address as the name of its file in the folder of a version. */
const fileAt = (address: string, { version }: PublishedVersion): string =>
  address.slice(address.indexOf(`/${version}/`) + version.length + 2);

const mapped = (
  object: Readonly<Record<string, string>>,
  entry: (name: string, value: string) => readonly [string, string],
): Record<string, string> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => entry(name, value)));
