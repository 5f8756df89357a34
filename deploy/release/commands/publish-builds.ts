import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import type { ConsoleModule } from '../../build-output/import-map.ts';
import { trialMisfit } from '../check/check-fit.ts';
import { namesOf } from '../check/names.ts';
import { JudgedTypes } from '../check/types/judged-types.ts';
import { modulesToRun } from '../edition/modules-to-run.ts';
import { publishEdition } from '../edition/publish-edition.ts';
import { endTrials } from '../edition/trials.ts';
import { publishAll, stageBuild, stageTogether } from '../stage/stage.ts';
import type { Edition, ModuleSettings } from '../store/edition.ts';
import { LOST, type ModuleChange, type NextEntry } from '../store/history.ts';
import { liveReleases } from '../store/live-releases.ts';
import {
  type ModulePlace,
  noteIn,
  type Release,
  releaseOf,
  type StagedVersion,
} from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { whoami } from './caller.ts';

/** What a console is made of beside what was built. */
export interface ConsoleTerms {
  /** By module, where it is to live. */
  readonly places: Readonly<Record<string, ModulePlace>>;
  /** The same of a module that was released from elsewhere, and that this working copy does not know. */
  readonly placeOfOther: (module: string) => ModulePlace;
  readonly settings: ModuleSettings;
  /** The configuration files by name, e.g. `api` or `texts/fr`. */
  readonly configuration: Readonly<Record<string, unknown>>;
  /** What `npm run deploy` was told of it, where that has made it. */
  readonly description?: unknown;
  /** Which command it was, for the history. */
  readonly how: Extract<ModuleChange['how'], 'start' | 'deploy'>;
  /** Lines of the history beside those of versions. */
  readonly changes?: readonly NextEntry[];
}

/** What to publish, and for whom. */
interface Publication {
  readonly store: Store;
  readonly modules: readonly ConsoleModule[];
  /** Folder with one output folder per module. */
  readonly built: string;
  /** Made from the edition that is live by then; may refuse. */
  readonly termsAfter: (current: Edition | undefined) => ConsoleTerms | Promise<ConsoleTerms>;
  /** Told what does not come to be as people would expect. */
  readonly say: (sentence: string) => void;
}

/**
 * Publishes what was built: a release of every module, and the page that runs them. What was
 * released or rolled back in the meantime stays live, unless that module was built anew since; what
 * does not fit that is published, and not live.
 *
 * @returns what is live now
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
  const names = await namesOf(copied.map(releaseOf));
  const edition = await store.change(async () => {
    const current = await store.edition();
    const terms = await termsAfter(current);
    const staged = copied.map((version) => ({ ...version, ...terms.places[version.module] }));
    const putBack = await withoutNote(staged);
    await publishAll(store, staged, names);
    const judged = await JudgedTypes.open(store);
    const others = fromElsewhere(current, staged, terms);
    const start = { store, staged, others, current, judged };
    const { modules: next, refused } = await modulesToRun(start);
    if (refused) say(`${refused.message}. What was built since the last release is not live.`);
    const changes = changesBetween(current, next, { how: terms.how, putBack });
    const settled = await endTrials(current?.trials ?? [], async (trial) => {
      const live = await liveReleases(store, next);
      const misfit = await trialMisfit(store, live, trial, judged);
      return misfit && `it does not fit what was started: ${misfit}`;
    });
    const published = await publishEdition(store, current, {
      modules: next,
      settings: terms.settings,
      configuration: terms.configuration,
      description: terms.description,
      trials: settled.trials,
      changes: [...(terms.changes ?? []), ...changes, ...settled.ended],
      judged,
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
 * What was released from elsewhere and no build here is of, at its place now. What this working copy
 * has built once and does not know any more goes.
 */
function fromElsewhere(
  current: Edition | undefined,
  staged: readonly StagedVersion[],
  { placeOfOther }: ConsoleTerms,
): Edition['modules'] {
  const isBuilt = (name: string) => staged.some(({ module }) => module === name);
  const others = Object.entries(current?.modules ?? {}).filter(
    ([name, { built }]) => !isBuilt(name) && !(root in built),
  );
  return Object.fromEntries(
    others.map(([name, { version, built }]) => [name, { ...placeOfOther(name), version, built }]),
  );
}

function changesBetween(
  current: Edition | undefined,
  next: Edition['modules'],
  { how, putBack }: Pick<ConsoleTerms, 'how'> & { readonly putBack: ReadonlySet<string> },
): NextEntry[] {
  const names = new Set([...Object.keys(current?.modules ?? {}), ...Object.keys(next)]);
  const at = new Date().toISOString();
  return [...names].flatMap((module) => {
    const [from, to] = [current?.modules[module]?.version, next[module]?.version];
    const change = { at, by: whoami(), how, module, ...(from && { from }), ...(to && { to }) };
    if (from !== to) return [change];
    return putBack.has(`${module}/${to}`) ? [{ ...change, reason: LOST }] : [];
  });
}

/** Versions that are to be published, or put back. */
async function withoutNote(staged: readonly StagedVersion[]): Promise<ReadonlySet<string>> {
  const found = staged.map(async ({ module, note, folder }) =>
    (await noteIn(folder)) ? [] : `${module}/${note.version}`,
  );
  return new Set((await Promise.all(found)).flat());
}
