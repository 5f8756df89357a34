import { isListed } from './allowed-origins.ts';
import { incompatibility } from './compatible.ts';
import { entryProblem } from './entry-check.ts';
import type { Stage } from './module-failure.ts';
import type { Override } from './override-list.ts';
import type { PageReleases, PublishedVersion, VersionsFile } from './published.ts';
import type { AppliedOverride } from './runnable-versions.ts';

/** Milliseconds that a module's list of versions has to arrive in. */
const LIMIT = 15_000;

/** An override that may be followed, or why not. */
export type Verdict =
  | { readonly fits: true; readonly override: AppliedOverride }
  | {
      readonly fits: false;
      readonly override: Override;
      readonly stage: Stage;
      readonly message: string;
    };

/** The published versions of a module, newest first. */
export async function publishedVersions(
  module: string,
  { modules }: PageReleases,
): Promise<readonly PublishedVersion[]> {
  const [entry] = Object.values(modules[module]?.live.imports ?? {});
  if (!entry) throw new Error(`There is no module ${module}`);
  const address = new URL(`/${module}/versions.json`, entry).href;
  const response = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(LIMIT) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const file: Partial<VersionsFile> = await response.json();
  if (!Array.isArray(file.versions)) throw new Error(`${address} is no list of versions`);
  return file.versions;
}

/** Looks at overrides that are to be followed together: each by itself, and beside the others. */
export async function vetAll(
  overrides: readonly Override[],
  releases: PageReleases,
): Promise<readonly Verdict[]> {
  const verdicts = await Promise.all(overrides.map((override) => vet(override, releases)));
  const fitting = verdicts.flatMap((verdict) => (verdict.fits ? [verdict.override] : []));
  return verdicts.map((verdict): Verdict => {
    const message = verdict.fits && clash(verdict.override, releases, fitting);
    if (!message) return verdict;
    return { fits: false, override: verdict.override, stage: 'compatibility', message };
  });
}

/**
 * Looks at an override before any of it runs: whether the page has such a module, whether it is a
 * published version or this deployment allows local builds, and whether its file is what was
 * published.
 */
async function vet(override: Override, releases: PageReleases): Promise<Verdict> {
  const { specifier, address } = override;
  const refused = (stage: Stage, message: string): Verdict => ({
    fits: false,
    override,
    stage,
    message,
  });
  const module = moduleOf(specifier, releases);
  if (!module) return refused('override', `There is no module ${specifier}`);
  const { href, origin } = new URL(address, location.href);
  const published = await publishedAt(href, module, releases).catch(() => undefined);
  if (!published && !isListed(origin, releases.overrideOrigins)) {
    return refused('override', `${href} is no published version of ${module}`);
  }
  const problem = await entryProblem(href, published?.integrity[href]);
  if (problem) return refused(problem.stage, problem.message);
  return { fits: true, override: { specifier, address: href, ...(published && { published }) } };
}

/**
 * Why an override cannot run beside the other modules, if so.
 *
 * @param all - all overrides that are to be followed
 */
function clash(
  { specifier, published }: AppliedOverride,
  releases: PageReleases,
  all: readonly AppliedOverride[],
): string | undefined {
  const module = moduleOf(specifier, releases);
  return module && published && incompatibility(module, published, providedBy(releases, all));
}

/** The folder of the module that answers a specifier. */
export const moduleOf = (specifier: string, { modules }: PageReleases): string | undefined =>
  Object.keys(modules).find((name) => specifier in (modules[name]?.live.imports ?? {}));

async function publishedAt(
  address: string,
  module: string,
  releases: PageReleases,
): Promise<PublishedVersion | undefined> {
  const isOf = ({ imports }: PublishedVersion) => Object.values(imports).includes(address);
  const { live, lastGood } = releases.modules[module] ?? {};
  const known = [live, lastGood].find((one) => one && isOf(one));
  if (known) return known;
  const [entry] = Object.values(live?.imports ?? {});
  if (!entry || new URL(entry).origin !== new URL(address).origin) return undefined;
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
