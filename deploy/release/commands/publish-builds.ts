import path from 'node:path';
import { builder } from '@console/shared-node/folders.ts';
import { productVersion } from '@console/shared-node/product-version.ts';
import { whoami } from '@console/shared-node/whoami.ts';
import type { ConsoleModule } from '../../build-output/import-map.ts';
import { findTrialMisfit } from '../check/check.ts';
import { getNames } from '../check/names.ts';
import { TypeChecks } from '../check/types/type-checks.ts';
import { modulesToRun } from '../edition/modules-to-run.ts';
import { publishEdition } from '../edition/publish-edition.ts';
import { endTrials } from '../edition/trials.ts';
import { publishAll, stageBuild, stageTogether } from '../stage/stage.ts';
import type { Edition, ModuleSettings } from '../store/edition.ts';
import { LOST, type ModuleChange, type NextEntry } from '../store/history.ts';
import { liveReleases } from '../store/live-releases.ts';
import {
  type ModuleLocation,
  type Release,
  type StagedVersion,
  toRelease,
  tryReadNote,
} from '../store/release.ts';
import type { Store } from '../store/store.ts';

/** Settings, configuration and other content to publish in addition to the builds. */
export interface ConsoleTerms {
  /** The origin and path from which each module is served. */
  readonly locations: Readonly<Record<string, ModuleLocation>>;
  /** Returns the origin and path of a module that is not built in this checkout. */
  readonly locationFromElsewhere: (module: string) => ModuleLocation;
  readonly settings: ModuleSettings;
  /** The configuration files by name, e.g. `api` or `texts/fr`. */
  readonly configuration: Readonly<Record<string, unknown>>;
  /** The options of `npm run deploy`, if that command deployed this console. */
  readonly description?: unknown;
  /** The name of the command in the history. */
  readonly how: Extract<ModuleChange['how'], 'start' | 'deploy'>;
  /** History entries in addition to those about versions. */
  readonly changes?: readonly NextEntry[];
}

/** The modules to publish, and where. */
interface Publication {
  readonly store: Store;
  readonly modules: readonly ConsoleModule[];
  /** Folder with one output folder per module. */
  readonly built: string;
  /** Returns the settings to publish, given the live edition. @throws {Error} if nothing may be published */
  readonly termsAfter: (current: Edition | undefined) => ConsoleTerms | Promise<ConsoleTerms>;
  /** Receives notices about unexpected results. */
  readonly say: (sentence: string) => void;
}

/**
 * Publishes all builds as releases, and the page that runs them. Versions that were released or
 * rolled back after the last start stay live, unless the module was rebuilt after that. Builds that are
 * incompatible with versions that stay live are published, but do not go live.
 *
 * @returns the live releases
 */
export async function publishBuilds({
  store,
  modules,
  built,
  termsAfter,
  say,
}: Publication): Promise<readonly Release[]> {
  const copied = await stageTogether(
    modules.map((module) => stageBuild(store, module, path.join(built, module.name))),
  );
  const names = await getNames(copied.map(toRelease));
  const edition = await store.change(async () => {
    const current = await store.edition();
    const terms = await termsAfter(current);
    const staged = copied.map((version) => ({ ...version, ...terms.locations[version.module] }));
    const restored = await withoutNote(staged);
    await publishAll(store, staged, names);
    const typeChecks = await TypeChecks.open(store);
    const others = fromElsewhere(current, staged, terms);
    const start = { store, staged, others, current, typeChecks };
    const { modules: next, refused } = await modulesToRun(start);
    if (refused) say(`${refused.message}. The builds since the last release are not live.`);
    const changes = changesBetween(current, next, { how: terms.how, restored });
    const settled = await endTrials(current?.trials ?? [], async (trial) => {
      const misfit = await findTrialMisfit(store, next, trial, typeChecks);
      return misfit && `it is incompatible with the versions that were started: ${misfit}`;
    });
    const published = await publishEdition(store, current, {
      ...terms,
      settings: { ...terms.settings, version: productVersion },
      modules: next,
      trials: settled.trials,
      changes: [...(terms.changes ?? []), ...changes, ...settled.ended],
      typeChecks,
    });
    for (const entry of published.history.slice(current?.history.length)) {
      if (entry.how !== 'trial-end') continue;
      say(`${entry.module} ${entry.version} is no longer on trial: ${entry.reason}.`);
    }
    return published;
  });
  return liveReleases(store, edition.modules);
}

/**
 * Returns the modules that were released from other repositories, with their current origins and
 * paths. Leaves out modules that this checkout once built but no longer contains.
 */
function fromElsewhere(
  current: Edition | undefined,
  staged: readonly StagedVersion[],
  { locationFromElsewhere }: ConsoleTerms,
): Edition['modules'] {
  const isBuilt = (name: string) => staged.some(({ module }) => module === name);
  const others = Object.entries(current?.modules ?? {}).filter(
    ([name, { built }]) => !isBuilt(name) && !(builder in built),
  );
  return Object.fromEntries(
    others.map(([name, { version, built }]) => [
      name,
      { ...locationFromElsewhere(name), version, built },
    ]),
  );
}

function changesBetween(
  current: Edition | undefined,
  next: Edition['modules'],
  { how, restored }: Pick<ConsoleTerms, 'how'> & { readonly restored: ReadonlySet<string> },
): NextEntry[] {
  const names = new Set([...Object.keys(current?.modules ?? {}), ...Object.keys(next)]);
  const at = new Date().toISOString();
  return [...names].flatMap((module) => {
    const [from, to] = [current?.modules[module]?.version, next[module]?.version];
    const change = { at, by: whoami(), how, module, ...(from && { from }), ...(to && { to }) };
    if (from !== to) return [change];
    return restored.has(`${module}/${to}`) ? [{ ...change, reason: LOST }] : [];
  });
}

/** Returns the versions without a record (`release.json`), which are new or have lost it. */
async function withoutNote(staged: readonly StagedVersion[]): Promise<ReadonlySet<string>> {
  const found = staged.map(async ({ module, note, folder }) =>
    (await tryReadNote(folder)) ? [] : `${module}/${note.version}`,
  );
  return new Set((await Promise.all(found)).flat());
}
