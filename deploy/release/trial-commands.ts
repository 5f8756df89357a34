import { NumberedFailure } from '@console/shared-node/failure.ts';
import { type Caller, occasionOf, type WantedBuilds } from './caller.ts';
import { judgement, notLiveYet, type WantedRelease } from './commands.ts';
import { type Console, type Edition, originOf, unknownModule } from './edition.ts';
import { giveToSome } from './give-to-some.ts';
import { goLive } from './go-live.ts';
import { publishToTry } from './publish-checked.ts';
import type { StagedVersion } from './stage.ts';
import { publishedBefore } from './staged-versions.ts';
import { trialOf } from './trials.ts';
import { withdrawVersion } from './withdraw.ts';

const DAY_MS = 86_400_000;

/** Builds what changed of the modules and publishes them, to be tried by link; nobody else runs them. */
export async function publishModules(
  { folders, edition }: Console,
  wanted: WantedBuilds,
  { say, stage }: Caller,
): Promise<void> {
  const staged = await stage({ folders, edition }, wanted);
  await publishToTry(folders, staged, edition);
  for (const { module, note, folder } of staged) {
    say(`${module} ${note.version} is published.${judgement(folder)}`);
  }
  say(`To try: ${tryingAddress(edition, staged)}`);
}

/** As root-config reads it (`versions/shared-versions.ts`), and its Versions panel hands it on. */
export function tryingAddress(edition: Edition, staged: readonly StagedVersion[]): string {
  const versions = staged.map(({ module, note }) => `${module}@${note.version}`);
  const { base = '/' } = edition.settings;
  return `${originOf(edition)}${base}?versions=${versions.join(',')}`;
}

/** What is to be on trial. */
export interface WantedTrial extends WantedRelease {
  /** Per cent of the people, 1 to 99. */
  readonly share: number;
  readonly days: number;
}

/**
 * Publishes what is built of the applications, or takes the version that is published already, and
 * gives it to a share of the people until a date. Those who take part in a trial of the same versions
 * go on to do so when its share grows.
 */
export async function beginTrial(
  opened: Console,
  wanted: WantedTrial,
  caller: Caller,
): Promise<void> {
  const { share, days, isAgain } = wanted;
  const { say } = caller;
  const staged = await versionsToTry(opened, wanted, caller);
  const changing = await notLiveYet(opened, staged, say);
  if (changing.length === 0) return;
  const until = new Date(Date.now() + days * DAY_MS).toISOString();
  const trial = { ...occasionOf(caller), share, until, isAgain };
  await giveToSome(opened.folders, changing, trial, opened.edition);
  for (const { module, note, folder } of changing) {
    say(
      `${module} ${note.version} is on trial for ${share} % of the people until ${until}.${judgement(folder)}`,
    );
  }
  const names = changing.map(({ module }) => module).join(' ');
  say(
    `For all: npm run release -- ${names} --live  To end it: npm run release -- ${names} --withdraw`,
  );
}

async function versionsToTry(
  opened: Console,
  wanted: WantedBuilds,
  { stage }: Caller,
): Promise<readonly StagedVersion[]> {
  const { modules, version, from } = wanted;
  const [module = ''] = modules;
  if (version !== undefined && from === undefined) {
    const published = await publishedBefore(opened, module, version).catch((error: unknown) => {
      // Then it is the name of a version that is to be.
      if (error instanceof NumberedFailure && error.number === 'MF-103') return undefined;
      throw error;
    });
    if (published) return [published];
  }
  return stage(opened, wanted);
}

/** Makes what is on trial live, with all that is on trial with it. */
export async function makeLive(
  opened: Console,
  modules: readonly string[],
  caller: Caller,
): Promise<void> {
  const { folders, edition } = opened;
  const staged = new Map<string, StagedVersion>();
  for (const name of modules) {
    if (!edition.modules[name]) throw unknownModule(name, Object.keys(edition.modules));
    for (const [module, version] of Object.entries(triedWith(name, edition))) {
      staged.set(module, await publishedBefore(opened, module, version));
    }
  }
  const requireStill = (now: Edition) => {
    caller.requireStill?.(now);
    for (const { module, note } of staged.values()) triedWith(module, now, note.version);
  };
  const occasion = { by: caller.by, how: 'live', requireStill } as const;
  await goLive(folders, [...staged.values()], occasion, edition);
  for (const { module, note } of staged.values())
    caller.say(`${module} ${note.version} is live for all.`);
}

/**
 * The versions that are on trial together with a module's.
 *
 * @throws {NumberedFailure} when nothing of the module is on trial, or another version than this one
 */
function triedWith(
  module: string,
  edition: Edition,
  version?: string,
): Readonly<Record<string, string>> {
  const { versions = {} } = trialOf(edition, module) ?? {};
  const tried = versions[module];
  if (tried !== undefined && (version ?? tried) === tried) return versions;
  throw new NumberedFailure(
    'MF-136',
    `Nothing of ${module} is on trial${version ? ` any more: ${version} was, when this began` : ''}`,
  );
}

/** What is to be withdrawn. */
export interface WantedWithdrawal {
  readonly module: string;
  /** Otherwise what is on trial; where nothing is, what is live. */
  readonly version?: string;
  readonly reason: string;
}

/** Withdraws a version: its trial ends, or the one before it is live again. */
export async function withdraw(
  { folders, edition }: Console,
  { module, version, reason }: WantedWithdrawal,
  caller: Caller,
): Promise<void> {
  const { say } = caller;
  const live = edition.modules[module]?.version;
  if (live === undefined) throw unknownModule(module, Object.keys(edition.modules));
  const tried = trialOf(edition, module);
  // Whoever says it twice, or after the console has done it, does not mean what is live as well.
  const last = edition.history.findLast((entry) => entry.module === module);
  if (version === undefined && !tried && last?.how === 'withdraw') {
    return say(
      `${module} ${last.version} is withdrawn already, by ${last.by} at ${last.at}. For ${live}, which is live: npm run release -- ${module} --withdraw --version ${live}`,
    );
  }
  const wanted = version ?? tried?.versions[module] ?? live;
  const after = await withdrawVersion(folders, {
    module,
    version: wanted,
    reason,
    ...occasionOf(caller),
  });
  const now = after.modules[module]?.version;
  const back = live === wanted ? ` ${module} ${now} is live again.` : '';
  say(`${module} ${wanted} is withdrawn.${back}`);
}
