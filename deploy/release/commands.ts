import { NumberedFailure } from '@console/shared-node/failure.ts';
import { type Caller, occasionOf, type WantedBuilds } from './caller.ts';
import type { Console, Edition } from './edition.ts';
import { goLive } from './go-live.ts';
import { type HistoryEntry, reversalOf } from './history.ts';
import { noteIn } from './release.ts';
import { removeModule } from './remove.ts';
import type { StagedVersion } from './stage.ts';
import { publishedBefore } from './staged-versions.ts';
import { carriesTypes } from './types/carried-types.ts';

type Say = (line: string) => void;

/** What is to be released of what is built. */
export interface WantedRelease extends WantedBuilds {
  /** Whether a version that was withdrawn is released all the same. */
  readonly isAgain: boolean;
}

/** What is to be live of what is published. */
export interface WantedVersion {
  readonly module: string;
  readonly version: string;
  readonly isAgain: boolean;
}

/** Builds what changed of the modules, publishes them and makes them live, all in one step. */
export async function releaseModules(
  { folders, edition }: Console,
  wanted: WantedRelease,
  caller: Caller,
): Promise<void> {
  const { isAgain } = wanted;
  const { say } = caller;
  const staged = await caller.stage({ folders, edition }, wanted);
  const changing = await notLiveYet({ folders, edition }, staged, say);
  if (changing.length === 0) return;
  await goLive(folders, changing, { ...occasionOf(caller), how: 'release', isAgain }, edition);
  for (const { module, note, folder } of changing) {
    const isRestored = edition.modules[module]?.version === note.version;
    say(
      isRestored
        ? `${module} ${note.version} is live again: its files, which were lost, are back.`
        : `${module} ${note.version} is live.${judgement(folder)}${wayBack(module, edition)}`,
    );
  }
}

/** Leaves out what is live already, unless its files were lost until now, and says so. */
export async function notLiveYet(
  { folders, edition }: Console,
  staged: readonly StagedVersion[],
  say: Say,
): Promise<readonly StagedVersion[]> {
  const changing: StagedVersion[] = [];
  for (const version of staged) {
    const { module, note, folder } = version;
    const isLive = edition.modules[module]?.version === note.version;
    // What is put back gets its note when it is published.
    const isWhole = async () =>
      (await noteIn(folder)) &&
      ((await folders.original?.holds(`${module}/${note.version}`)) ?? true);
    if (isLive && (await isWhole())) say(`${module} ${note.version} is live already.`);
    else changing.push(version);
  }
  return changing;
}

/** Makes a version live that is published already, be it older or newer. */
export async function goTo(
  opened: Console,
  { module, version, isAgain }: WantedVersion,
  how: 'to' | 'revert',
  caller: Caller,
): Promise<void> {
  const { folders, edition } = opened;
  const { say } = caller;
  const published = await publishedBefore(opened, module, version);
  if (edition.modules[module]?.version === version) {
    return say(`${module} ${version} is live already.`);
  }
  await goLive(folders, [published], { ...occasionOf(caller), how, isAgain }, edition);
  say(`${module} ${version} is live.${judgement(published.folder)}${wayBack(module, edition)}`);
}

/** Takes a micro-frontend away. */
export async function remove(
  { folders }: Console,
  { module, reason }: { readonly module: string; readonly reason: string },
  caller: Caller,
): Promise<void> {
  const { history } = await removeModule(folders, { module, reason, ...occasionOf(caller) });
  const change = history.findLast((entry) => entry.module === module && entry.how === 'remove');
  caller.say(`${module} is taken away. To have it back: npm run release -- --revert ${change?.id}`);
}

/** Takes one change of the history back, as long as nothing came after it. */
export async function revert(
  opened: Console,
  { id, isAgain }: { readonly id: number; readonly isAgain: boolean },
  caller: Caller,
): Promise<void> {
  const { edition } = opened;
  const entry = edition.history.find((one) => one.id === id);
  if (!entry) {
    throw new NumberedFailure(
      'MF-104',
      `The history has no change ${id}; npm run release -- --history`,
    );
  }
  const requireStill = (now: Edition) => {
    caller.requireStill?.(now);
    requiredReversal(entry, now.modules);
  };
  const reversal = requiredReversal(entry, edition.modules);
  await goTo(opened, { ...reversal, isAgain }, 'revert', { ...caller, requireStill });
}

/** @throws {NumberedFailure} that says why a change cannot be taken back */
function requiredReversal(entry: HistoryEntry, live: Edition['modules']) {
  const reversal = reversalOf(entry, live);
  if (reversal instanceof NumberedFailure) throw reversal;
  return reversal;
}

/** What was not looked at: a version that was made elsewhere, or before there were types, has none. */
export const judgement = (folder: string): string =>
  carriesTypes(folder) ? '' : ' It carries no types: it was judged by its names alone.';

function wayBack(module: string, { modules }: Edition): string {
  const before = modules[module]?.version;
  return before ? ` To go back: npm run release -- ${module} --to ${before}` : '';
}
