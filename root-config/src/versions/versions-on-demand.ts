/**
 * A chunk for the Versions panel, and for trying the versions that an address offers.
 */
import { fetchOwn } from '@console/shared-auth';
import {
  type Override,
  type ReportFigures,
  type RunningModule,
  removeOverride,
  type SlowFrames,
  type Trial,
  type TryOutcome,
  type VersionOffer,
  withNumber,
  writeOverride,
} from '@console/shared-ui/contract';
import { combineLatest, map, type Observable } from 'rxjs';
import { supportsLongFrames } from '../frames/long-frames.ts';
import { slowFrames$ } from '../frames/slow-frames.ts';
import type { ModuleState } from '../loading/module-versions.ts';
import { states$, versions } from '../loading/page-versions.ts';
import { ignoredOverrides } from '../recovery/page-recovery.ts';
import { toFailure } from '../release/module-failure.ts';
import { checkOverrides, publishedVersions } from '../release/override-check.ts';
import { pageMicroFrontends, pageReleases } from '../release/page-data.ts';
import { getFolder, type RunnableVersion } from '../release/runnable-versions.ts';
import { type NamedVersion, withOffer } from './shared-versions.ts';

/** The running modules, as the Versions panel shows them, replayed. */
export const running$: Observable<readonly RunningModule[]> = combineLatest([
  states$,
  slowFrames$,
]).pipe(map(([states, slowFrames]) => runningModules(states, slowFrames)));

/** Merges the states of all files of a module into one, for each module folder. */
function runningModules(
  states: readonly ModuleState[],
  slowFrames: ReadonlyMap<string, SlowFrames>,
): readonly RunningModule[] {
  const modules = [...new Set(states.map(({ current }) => current.module))];
  return modules.map((module) => {
    const files = states
      .filter(({ current }) => current.module === module)
      .map((state) => runningFile(state));
    const specifiers = files.flatMap((file) => file.specifiers);
    const [urgent] = [...files].sort((one, other) => urgency(one) - urgency(other));
    // Not undefined: each module has at least one file.
    const first = urgent as RunningModule;
    const slow = slowFrames.get(getFolder(first)) ?? { count: 0, longestMs: 0 };
    return { ...first, specifiers, ...(supportsLongFrames() && { slowFrames: slow }) };
  });
}

const BY_URGENCY = ['failed', 'fell-back', 'set-aside', 'loaded', 'waiting'] as const;

/** Returns a sort key for a module's files: the file with the worst problem comes first. */
const urgency = ({ health, source }: RunningModule): number =>
  2 * BY_URGENCY.indexOf(health) + (source === 'live' ? 1 : 0);

function runningFile({ status, current, tried }: ModuleState): RunningModule {
  const { module, specifiers, source, address, published } = current;
  const trial = getTrial(current);
  const aside = ignoredOverrides.find(({ specifier }) => specifiers.includes(specifier));
  const left = tried.at(-1);
  const failure = left?.failure ?? aside;
  const problem = failure && withNumber(failure.message, failure.number);
  const wasOverride = left ? left.version.source === 'override' : aside !== undefined;
  const changed = wasOverride ? 'set-aside' : 'fell-back';
  return {
    module,
    specifiers,
    source,
    address,
    isChecked: published?.integrity[address] !== undefined,
    health: problem && status !== 'failed' ? changed : status,
    ...(published && { version: published.version, publishedAt: published.publishedAt }),
    ...(problem && { problem }),
    ...(trial && { trial }),
  };
}

/** Returns a module's trial: the one that this page runs, or another active one. */
function getTrial({ module, trial }: RunnableVersion): RunningModule['trial'] {
  const { trials = [] } = versions.releases;
  const isUnderWay = ({ modules, until }: Trial) =>
    module in modules && Date.now() < Date.parse(until);
  const { share, until, modules } = trial ?? trials.find(isUnderWay) ?? {};
  const version = modules?.[module]?.version;
  return share && until && version ? { version, share, until } : undefined;
}

/** Returns the published versions of a module for the Versions panel, newest first. */
export async function getOffers(module: string): Promise<readonly VersionOffer[]> {
  const { releases } = versions;
  const live = releases.modules[module]?.live.version;
  return (await publishedVersions(module, releases)).map(({ version, publishedAt }) => ({
    version,
    publishedAt,
    isLive: version === live,
  }));
}

/** Checks published versions, and runs them if all of them are compatible. */
export async function tryVersions(named: readonly NamedVersion[]): Promise<TryOutcome> {
  const overrides: Override[] = [];
  for (const { module, version } of named) {
    try {
      const published = await publishedVersions(module, versions.releases);
      const found = published.find((one) => one.version === version);
      if (!found) return refused(`${module} ${version} is not published`, 'MF-053');
      for (const [specifier, address] of Object.entries(found.imports)) {
        overrides.push({ specifier, address });
      }
    } catch (error) {
      const { message, number } = toFailure(module, 'load', error);
      return refused(message, number);
    }
  }
  return tryOverrides(overrides);
}

/** Checks overrides; if all of them are compatible, stores them and reloads the page. */
export async function tryOverrides(overrides: readonly Override[]): Promise<TryOutcome> {
  const sections = pageMicroFrontends();
  const verdicts = await checkOverrides(overrides, versions.releases, sections);
  for (const verdict of verdicts) {
    if (!verdict.fits) return refused(verdict.failure.message, verdict.failure.number);
  }
  for (const { override } of verdicts) writeOverride(localStorage, override);
  location.reload();
  return { fits: true };
}

/** Removes overrides and reloads the page with the published versions. */
export function runPublished(
  specifiers: readonly string[] = states$.value.flatMap(({ current }) => current.specifiers),
): void {
  for (const specifier of specifiers) removeOverride(localStorage, specifier);
  location.reload();
}

/** Returns a link that offers the published versions that this user tries; undefined if there are none. */
export function offerLink(): string | undefined {
  const tried = new Map<string, NamedVersion>();
  for (const { current } of states$.value) {
    const { source, module, published } = current;
    if (source !== 'override' || !published || tried.has(module)) continue;
    tried.set(module, { module, version: published.version });
  }
  return tried.size > 0 ? withOffer(new URL(location.href), [...tried.values()]).href : undefined;
}

const refused = (...failure: Parameters<typeof withNumber>): TryOutcome => ({
  fits: false,
  reason: withNumber(...failure),
});

/** Time limit for the counts, in milliseconds. */
const FIGURES_TIMEOUT_MS = 20_000;

/**
 * Fetches the counts of the deployment's report receiver, and the latest release changes.
 *
 * @throws {Error} if no receiver is configured; if the receiver has another origin, because the user's
 *   token must not be sent there; or if its answer is unusable
 */
export async function reportFigures(): Promise<ReportFigures> {
  const { reportUrl } = pageReleases();
  if (!reportUrl) throw new Error('No report receiver is configured');
  const answer = await fetchOwn(`${reportUrl}/figures`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(FIGURES_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The report receiver answered ${answer.status}`);
  const figures: unknown = await answer.json();
  if (!isFigures(figures)) throw new Error('The report receiver answered with unexpected content');
  return figures;
}

/** Does not check the content of the lists: the receiver is released together with the console. */
const isFigures = (answer: unknown): answer is ReportFigures =>
  typeof answer === 'object' &&
  answer !== null &&
  'versions' in answer &&
  Array.isArray(answer.versions);
