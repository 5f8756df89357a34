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
import { type TriedManifest, triedManifest } from './tried-manifest.ts';

/** Time limit for loading a module's list of versions, in milliseconds. */
const VERSIONS_TIMEOUT_MS = 15_000;

/** An override that may be followed, or the reason why not. */
export type Verdict =
  | { readonly fits: true; readonly override: AppliedOverride }
  | { readonly fits: false; readonly override: Override; readonly failure: Failure };

/**
 * Returns the published versions of a module, newest first. For a module that the page does not know,
 * reads the list in the console's own folder of modules.
 *
 * @throws {ModuleFailure} when the list cannot be read
 */
export async function publishedVersions(
  module: string,
  { modules }: PageReleases,
): Promise<readonly PublishedVersion[]> {
  const [entry] = Object.values(modules[module]?.live.imports ?? {});
  if (!entry && !isScreen(module)) throw new ModuleFailure(module, unknownModule(module));
  const address = entry
    ? new URL('../versions.json', entry).href
    : `${defaultAddress(module)}versions.json`;
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
  if (!Array.isArray(file?.versions)) throw unreadable('is not a list of versions');
  return file.versions;
}

/**
 * Checks overrides that are to run together, each by itself and with the others.
 *
 * @param sections - the micro-frontends that the page has without the overrides
 */
export async function checkOverrides(
  overrides: readonly Override[],
  releases: PageReleases,
  sections: readonly Pick<MicroFrontend, 'module' | 'route'>[],
): Promise<readonly Verdict[]> {
  const verdicts = await Promise.all(
    overrides.map((override) => checkOverride(override, releases, sections)),
  );
  const fitting = verdicts.flatMap((verdict) => (verdict.fits ? [verdict.override] : []));
  const taken = [...sections];
  return verdicts.map((verdict): Verdict => {
    if (!verdict.fits) return verdict;
    const { override } = verdict;
    const module = findModule(override.specifier, releases);
    const { manifest } = verdict.override;
    const fault = manifest && routeFault(manifest, taken);
    if (fault) {
      const message = `${module}: ${fault.message}`;
      return { fits: false, override, failure: { ...fault, stage: 'override', message } };
    }
    if (manifest) taken.push(manifest);
    if (!module || !verdict.override.published) return verdict;
    const running = runningAmong(releases, fitting);
    const message = contractConflict(module, verdict.override.published, running);
    if (!message) return verdict;
    return {
      fits: false,
      override,
      failure: { stage: 'compatibility', number: 'MF-035', message },
    };
  });
}

/**
 * Checks an override before any of its code runs. The page must know the module or be able to add it;
 * the override must be a published version, or a local build that this deployment allows; the file of a
 * published version must be unchanged.
 */
async function checkOverride(
  override: Override,
  releases: PageReleases,
  sections: readonly Pick<MicroFrontend, 'module'>[],
): Promise<Verdict> {
  const { specifier, address } = override;
  const refused = (failure: Failure): Verdict => ({ fits: false, override, failure });
  const module = findModule(specifier, releases);
  if (!module) return refused(unknownModule(specifier));
  const { href, origin } = new URL(address, location.href);
  const published = await publishedAt(href, module, releases).catch(() => undefined);
  if (!published && !isListed(origin, releases.overrideOrigins)) {
    const message = `${href} is not a published version of ${module}`;
    return refused({ stage: 'override', number: 'MF-052', message });
  }
  const failure = await checkEntry(href, published?.integrity[href]);
  if (failure) return refused(failure);
  const known = releases.modules[module];
  // A local build is taken to use the same APIs as the live version, unless its manifest says otherwise.
  const described = published ? { published } : known && { uses: known.live.uses };
  const followed = { specifier, address: href, ...described };
  const isKnown = known !== undefined;
  // The manifest of a local build says its API level; shared modules have no manifest.
  const isLocalScreen = !published && sections.some((one) => one.module === specifier);
  if (isKnown && !isLocalScreen) return { fits: true, override: followed };
  const manifest = await triedManifest(specifier, href);
  // A local build of a known module may lack its manifest; it then has level 1.
  if ('number' in manifest && isKnown && manifest.number === 'MF-217')
    return { fits: true, override: followed };
  if ('number' in manifest) return refused(manifest);
  const api = manifest.api !== undefined && { api: manifest.api };
  const mocks = !published && { mocks: mocksOf(manifest, href) };
  const uses = !published && isTexts(manifest.uses) && { uses: manifest.uses };
  const added = { ...api, ...mocks, ...uses, ...(!isKnown && { manifest }) };
  return { fits: true, override: { ...followed, ...added } };
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'string');

/**
 * Returns the addresses of the mocks that `console dev --mock` serves beside a local build. Only the APIs that
 * the module declares can have one.
 */
function mocksOf(
  { apis = {}, mocks = [] }: TriedManifest,
  address: string,
): Readonly<Record<string, string>> {
  const named = Array.isArray(mocks) ? mocks.filter((name) => Object.hasOwn(apis, name)) : [];
  return Object.fromEntries(named.map((name) => [name, new URL(`mocks/${name}`, address).href]));
}

const unknownModule = (name: string): Failure => ({
  stage: 'override',
  number: 'MF-051',
  message: `There is no module ${name}`,
});

/** Returns the folder of the module that a specifier maps to, or of the unknown module that it names. */
function findModule(specifier: string, { modules }: PageReleases): string | undefined {
  const known = Object.keys(modules).find(
    (name) => specifier in (modules[name]?.live.imports ?? {}),
  );
  const folder = specifier.replace('@console/', '');
  return (
    known ?? (folder !== specifier && isScreen(folder) && !(folder in modules) ? folder : undefined)
  );
}

/** Whether a folder has the name of a micro-frontend, known to the page or not. */
const isScreen = (folder: string): boolean => /^mf-[a-z0-9]+(-[a-z0-9]+)*$/.test(folder);

const defaultAddress = (module: string): string =>
  new URL(atBase(`${MODULES_FOLDER}/${module}/`), location.href).href;

async function publishedAt(
  address: string,
  module: string,
  releases: PageReleases,
): Promise<PublishedVersion | undefined> {
  const contains = ({ imports }: PublishedVersion) => Object.values(imports).includes(address);
  const { live, lastGood } = releases.modules[module] ?? {};
  const known = [live, lastGood].find((one) => one && contains(one));
  if (known) return known;
  const [entry = defaultAddress(module)] = Object.values(live?.imports ?? {});
  if (new URL(entry).origin !== new URL(address).origin) return undefined;
  return (await publishedVersions(module, releases)).find(contains);
}

function runningAmong(
  { modules }: PageReleases,
  others: readonly AppliedOverride[],
): (specifier: string) => PublishedVersion | undefined {
  return (specifier) => {
    const override = others.find((one) => one.specifier === specifier);
    if (override) return override.published;
    return Object.values(modules).find(({ live }) => specifier in live.imports)?.live;
  };
}
