import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import type { PageReleases } from '@console/shared-ui/contract';
import { isRecord, readWritten } from './files.ts';
import type { HistoryEntry } from './history.ts';
import type { ModulePlace } from './release.ts';

/** One state of the page: which version of each module it runs, and how that came about. */
export interface Edition {
  readonly number: number;
  readonly modules: Readonly<Record<string, EditionModule>>;
  readonly settings: ModuleSettings;
  readonly history: readonly HistoryEntry[];
  /** One whose date is past is none. Editions of before there were trials have none. */
  readonly trials?: readonly EditionTrial[];
}

/** Versions of applications that a share of the people runs. */
export interface EditionTrial {
  /** With it and a person's `sub`, `takesPart` says whether that person does. */
  readonly id: string;
  /** Per cent of the people, 1 to 99. */
  readonly share: number;
  /** When it ends by itself. RFC 3339. */
  readonly until: string;
  /** Who began it. */
  readonly by: string;
  /** When. RFC 3339. */
  readonly at: string;
  /** By module: they fit together, and what is live. */
  readonly versions: Readonly<Record<string, string>>;
}

/** `modules.json`: what a deployment allows beyond its published modules. */
export interface ModuleSettings extends Pick<PageReleases, 'overrideOrigins' | 'reportUrl'> {
  /** By module, known or not: the hosts that a deployment gives to modules, in its page's policy. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** Names of the Trusted Types policies that modules may make, each `module-…`. */
  readonly modulePolicies?: readonly string[];
  /** Path of the console on its origin, with a slash at both ends; `/` where there is none. */
  readonly base?: string;
}

/** Where a module lives and which of its versions is live. */
export interface EditionModule extends ModulePlace {
  readonly version: string;
  /**
   * Content of the last build that was published from each working copy, by its folder: a start
   * without a new build does not undo what was released since.
   */
  readonly built: Readonly<Record<string, string>>;
}

/**
 * Reads the edition that is live; `undefined` when there is none yet.
 *
 * @throws {NumberedFailure} naming the file, when it is damaged or lost
 */
export async function readEdition(editions: string): Promise<Edition | undefined> {
  const edition = await readWritten(path.join(editions, 'live', editionFile), isEdition);
  if (!edition) await requireNoneBefore(editions);
  return edition;
}

/** What an edition says of itself, in its folder. */
export const editionFile = 'edition.json';

/** What `npm run deploy` was told of the deployment, beside it. */
export const descriptionFile = 'deployment.json';

/**
 * Without this, a console whose link is lost would begin again, and write over its history.
 *
 * @throws {NumberedFailure} when there are editions, but none is live
 */
async function requireNoneBefore(editions: string): Promise<void> {
  const names: string[] = await readdir(editions).catch(() => []);
  const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const newest = Math.max(0, ...numbers);
  // A first start that was killed has left an edition that never went live.
  if (newest < 2 && !names.includes('live')) return;
  throw new NumberedFailure(
    'MF-122',
    `${path.join(editions, 'live')} leads to no edition. Make it a link to the folder of one, such as ${newest}`,
  );
}

/** Whether an edition is all there; what is in it was written below. */
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

/** Origin of the console of an edition: root-config lives there. */
export function originOf({ modules }: Edition): string {
  const origin = modules['root-config']?.origin;
  if (!origin) throw new NumberedFailure('MF-123', 'The console has no root-config');
  return origin;
}

/** Says that there is no such module, and which there are. */
export function unknownModule(name: string, known: readonly string[]): NumberedFailure {
  return new NumberedFailure(
    'MF-102',
    `There is no module "${name}"; there are: ${known.join(', ')}`,
  );
}
