import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { PageReleases } from '@console/shared-ui/contract';
import { isRecord, readWritten } from './files.ts';
import type { HistoryEntry } from './history.ts';
import type { ModuleLocation } from './release.ts';

/** A state of the page: the version that each module runs, and the history that led to it. */
export interface Edition {
  readonly number: number;
  readonly modules: Readonly<Record<string, EditionModule>>;
  readonly settings: ModuleSettings;
  readonly history: readonly HistoryEntry[];
  /** May include expired trials, which do not count. Omitted in older editions. */
  readonly trials?: readonly EditionTrial[];
}

/** Versions of applications that a share of the users runs. */
export interface EditionTrial {
  /** Together with a user's `sub`, this id decides whether the user takes part (see `takesPart`). */
  readonly id: string;
  /** Per cent of the users, 1 to 99. */
  readonly share: number;
  /** Whether the share grows when the version works (`--trial auto`). */
  readonly grows?: boolean;
  /** Time at which the trial expires. RFC 3339. */
  readonly until: string;
  /** The user who started the trial. */
  readonly by: string;
  /** Time at which the trial started. RFC 3339. */
  readonly at: string;
  /** Versions by module, which are compatible with each other and with the live versions. */
  readonly versions: Readonly<Record<string, string>>;
}

/** A deployment's settings beyond its published modules (`modules.json`). */
export interface ModuleSettings extends Pick<PageReleases, 'overrideOrigins' | 'reportUrl'> {
  /** Hosts that the page's policy allows, by module; modules may be unpublished. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** Names of the Trusted Types policies that modules may create, each `module-…`. */
  readonly modulePolicies?: readonly string[];
  /** Path of the console on its origin, with slashes at both ends; `/` by default. */
  readonly base?: string;
  /** Version of the console that made the last deployment or start. */
  readonly version?: string;
}

/** The origin and path of a module, and its live version. */
export interface EditionModule extends ModuleLocation {
  readonly version: string;
  /**
   * Content hashes of the last published build of each checkout, by the checkout's folder. With them,
   * a start without a new build does not undo later releases.
   */
  readonly built: Readonly<Record<string, string>>;
}

/**
 * Reads the live edition; `undefined` if there is none yet.
 *
 * @throws {NumberedFailure} if the file is damaged or lost; the message names it
 */
export async function readEdition(editions: string): Promise<Edition | undefined> {
  const edition = await readWritten(path.join(editions, 'live', editionFile), isEdition);
  if (!edition) await requireNoneBefore(editions);
  return edition;
}

/** The description of an edition, in its folder. */
export const editionFile = 'edition.json';

/** The options of `npm run deploy`, in an edition's folder. */
export const descriptionFile = 'deployment.json';

/**
 * Checks that there is no edition. A console that lost its link would otherwise start anew and
 * overwrite its history.
 *
 * @throws {NumberedFailure} if there are editions, but none is live
 */
async function requireNoneBefore(editions: string): Promise<void> {
  const names: string[] = await readdir(editions).catch(() => []);
  const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const newest = Math.max(0, ...numbers);
  // A first start that was killed leaves an edition that never went live.
  if (newest < 2 && !names.includes('live')) return;
  throw new NumberedFailure(
    'MF-122',
    `${path.join(editions, 'live')} does not link to an edition. Make it a link to the folder of one, such as ${newest}`,
  );
}

/** Checks that an edition is complete; its values were checked when they were written. */
function isEdition(value: unknown): value is Edition {
  return (
    isRecord(value) &&
    typeof value.number === 'number' &&
    isRecord(value.modules) &&
    Object.values(value.modules).every(isEditionModule) &&
    isRecord(value.settings) &&
    Array.isArray(value.settings.overrideOrigins) &&
    Array.isArray(value.history) &&
    value.history.every((entry) => isRecord(entry) && typeof entry.how === 'string') &&
    (value.trials === undefined || (Array.isArray(value.trials) && value.trials.every(isTrial)))
  );
}

const isTrial = (value: unknown): value is EditionTrial =>
  isRecord(value) &&
  ['id', 'until', 'by', 'at'].every((name) => typeof value[name] === 'string') &&
  typeof value.share === 'number' &&
  isRecord(value.versions);

const isEditionModule = (value: unknown): value is EditionModule =>
  isRecord(value) &&
  typeof value.origin === 'string' &&
  (value.path === undefined || typeof value.path === 'string') &&
  typeof value.version === 'string' &&
  isRecord(value.built);

/** Returns the origin of an edition's console: the origin of root-config. */
export function getOrigin({ modules }: Edition): string {
  const origin = modules['root-config']?.origin;
  if (!origin) throw new NumberedFailure('MF-123', 'The console has no root-config');
  return origin;
}

/** Returns the trials that have not expired. */
export const runningTrials = ({ trials = [] }: Pick<Edition, 'trials'>): readonly EditionTrial[] =>
  trials.filter(({ until }) => Date.parse(until) > Date.now());

/** @throws {NumberedFailure} if the module is not live; the message lists the live modules */
export function requireModule({ modules }: Pick<Edition, 'modules'>, name: string): EditionModule {
  const module = modules[name];
  if (module) return module;
  throw unknownModule(name, Object.keys(modules));
}

/** Creates the failure for an unknown module; its message lists the known modules. */
export function unknownModule(name: string, known: readonly string[]): NumberedFailure {
  return new NumberedFailure(
    'MF-102',
    `There is no module "${name}"; the modules are: ${known.join(', ')}`,
  );
}
