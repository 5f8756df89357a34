import {
  atBase,
  type MicroFrontend,
  MODULES_FOLDER,
  type Override,
  type PageReleases,
  type PublishedVersion,
  routeFault,
  type VersionsFile,
} from '@console/shared-ui/contract';
import { isListed } from './allowed-origins.ts';
import { contractConflict } from './compatibility.ts';
import { checkEntry } from './entry-check.ts';
import { type Failure, ModuleFailure } from './module-failure.ts';
import type { AppliedOverride } from './runnable-versions.ts';
import { triedManifest } from './tried-manifest.ts';

/** Milliseconds that a module's list of versions has to arrive in. */
const VERSIONS_TIMEOUT_MS = 15_000;

/** An override that may be followed, or why not. */
export type Verdict =
  | { readonly fits: true; readonly override: AppliedOverride }
  | { readonly fits: false; readonly override: Override; readonly failure: Failure };

/**
 * The published versions of a module, newest first; of one that the page does not know where modules
 * lie that have no host of their own.
 *
 * @throws {ModuleFailure} when its server does not give them
 */
export async function publishedVersions(
  module: string,
  { modules }: PageReleases,
): Promise<readonly PublishedVersion[]> {
  const [entry] = Object.values(modules[module]?.live.imports ?? {});
  if (!entry && !isScreen(module)) throw new ModuleFailure(module, unknownModule(module));
  const address = entry
    ? new URL('../versions.json', entry).href
    : `${besideConsole(module)}versions.json`;
  const unreadable = (what: string) =>
    new ModuleFailure(module, {
      stage: 'override',
      number: 'MF-054',
      message: `${address} ${what}`,
    });
  const signal = AbortSignal.timeout(VERSIONS_TIMEOUT_MS);
  const response = await fetch(address, { cache: 'no-cache', signal }).catch(() => {
    throw unreadable('cannot be reached');
  });
  if (!response.ok) throw unreadable(`answered ${response.status}`);
  const file: Partial<VersionsFile> | undefined = await response.json().catch(() => undefined);
  if (!Array.isArray(file?.versions)) throw unreadable('is no list of versions');
  return file.versions;
}

/**
 * Checks overrides that are to be followed together: each by itself, and beside the others.
 *
 * @param sections - the micro-frontends that the page has without them
 */
export async function checkOverrides(
  overrides: readonly Override[],
  releases: PageReleases,
  sections: readonly Pick<MicroFrontend, 'module' | 'route'>[],
): Promise<readonly Verdict[]> {
  const verdicts = await Promise.all(
    overrides.map((override) => checkOverride(override, releases)),
  );
  const fitting = verdicts.flatMap((verdict) => (verdict.fits ? [verdict.override] : []));
  const taken = [...sections];
  return verdicts.map((verdict): Verdict => {
    if (!verdict.fits) return verdict;
    const { override } = verdict;
    const module = moduleOf(override.specifier, releases);
    const { manifest } = verdict.override;
    const fault = manifest && routeFault(manifest, taken);
    if (fault) {
      const message = `${module}: ${fault.message}`;
      return { fits: false, override, failure: { ...fault, stage: 'override', message } };
    }
    if (manifest) taken.push(manifest);
    if (!module || !verdict.override.published) return verdict;
    const provides = providedBy(releases, fitting);
    const message = contractConflict(module, verdict.override.published, provides);
    if (!message) return verdict;
    return {
      fits: false,
      override,
      failure: { stage: 'compatibility', number: 'MF-035', message },
    };
  });
}

/**
 * Checks an override before any of it runs: whether the page has such a module or may have it, whether
 * it is a published version or this deployment allows local builds, and whether its file is what was
 * published.
 */
async function checkOverride(override: Override, releases: PageReleases): Promise<Verdict> {
  const { specifier, address } = override;
  const refused = (failure: Failure): Verdict => ({ fits: false, override, failure });
  const module = moduleOf(specifier, releases);
  if (!module) return refused(unknownModule(specifier));
  const { href, origin } = new URL(address, location.href);
  const published = await publishedAt(href, module, releases).catch(() => undefined);
  if (!published && !isListed(origin, releases.overrideOrigins)) {
    const message = `${href} is no published version of ${module}`;
    return refused({ stage: 'override', number: 'MF-052', message });
  }
  const failure = await checkEntry(href, published?.integrity[href]);
  if (failure) return refused(failure);
  const followed = { specifier, address: href, ...(published && { published }) };
  if (module in releases.modules) return { fits: true, override: followed };
  const manifest = await triedManifest(specifier, href);
  if ('number' in manifest) return refused(manifest);
  return { fits: true, override: { ...followed, manifest } };
}

const unknownModule = (name: string): Failure => ({
  stage: 'override',
  number: 'MF-051',
  message: `There is no module ${name}`,
});

/** The folder of the module that answers a specifier, or that may. */
function moduleOf(specifier: string, { modules }: PageReleases): string | undefined {
  const known = Object.keys(modules).find(
    (name) => specifier in (modules[name]?.live.imports ?? {}),
  );
  const folder = specifier.replace('@console/', '');
  return (
    known ?? (folder !== specifier && isScreen(folder) && !(folder in modules) ? folder : undefined)
  );
}

/** The folder of a micro-frontend, known or not. */
const isScreen = (folder: string): boolean => /^mf-[a-z0-9]+(-[a-z0-9]+)*$/.test(folder);

const besideConsole = (module: string): string =>
  new URL(atBase(`${MODULES_FOLDER}/${module}/`), location.href).href;

async function publishedAt(
  address: string,
  module: string,
  releases: PageReleases,
): Promise<PublishedVersion | undefined> {
  const isOf = ({ imports }: PublishedVersion) => Object.values(imports).includes(address);
  const { live, lastGood } = releases.modules[module] ?? {};
  const known = [live, lastGood].find((one) => one && isOf(one));
  if (known) return known;
  const [entry = besideConsole(module)] = Object.values(live?.imports ?? {});
  if (new URL(entry).origin !== new URL(address).origin) return undefined;
  return (await publishedVersions(module, releases)).find(isOf);
}

function providedBy(
  { modules }: PageReleases,
  others: readonly AppliedOverride[],
): (specifier: string) => string | undefined {
  return (specifier) => {
    const override = others.find((one) => one.specifier === specifier);
    if (override) return override.published?.provides;
    return Object.values(modules).find(({ live }) => specifier in live.imports)?.live.provides;
  };
}
