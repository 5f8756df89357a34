import { NumberedFailure } from '@console/shared-node/failure.ts';
import { valid } from 'semver';
import { trialOf } from '../release/edition/trials.ts';
import { type ReleaseCommand, readCommand } from '../release/options/read-command.ts';
import type { Edition } from '../release/store/edition.ts';

/** Commands that only look. */
const LOOKING: ReadonlySet<string> = new Set(['list', 'history']);

/** Commands that take something back: nothing may hold them up. */
const TAKING_BACK: ReadonlySet<string> = new Set(['to', 'withdraw', 'revert']);

/** Those that change what is about some modules; the others are for whoever has the folder. */
const CHANGING: ReadonlySet<string> = new Set([
  ...['release', 'publish', 'trial', 'live', 'to', 'withdraw', 'revert', 'remove'],
]);

/** What somebody asks the service for. */
export interface AskedCommand {
  readonly words: readonly string[];
  /** Only those who may release these may give it; nothing where it changes none. */
  readonly modules: readonly string[];
}

/** Whether a command takes something back. @param words - as after `npm run release --` */
export const takesBack = (words: readonly string[]): boolean =>
  TAKING_BACK.has(readCommand(words).what);

/**
 * Reads a command as it would stand after `npm run release --`.
 *
 * @param edition - the one that is live
 * @throws {NumberedFailure} MF-100, where it is none that the service carries out
 */
export function readAsked(words: readonly string[], edition: Edition): AskedCommand {
  if (words.some((word) => /^--(?:data|service|from|host)\b/.test(word))) {
    throw new NumberedFailure('MF-100', 'The service releases to its own console alone');
  }
  const command = readCommand(words);
  if (LOOKING.has(command.what)) return { words, modules: [] };
  if (!CHANGING.has(command.what)) {
    throw new NumberedFailure('MF-100', `The service does not take --${command.what}`);
  }
  if ('version' in command && command.version !== valid(command.version)) {
    // It is the name of a folder.
    throw new NumberedFailure('MF-100', `"${command.version}" is no version`);
  }
  const modules = [...new Set(modulesOf(command, edition))];
  // What is about no module would need nobody's leave.
  if (modules.length === 0) throw new NumberedFailure('MF-100', 'That is about no module');
  return { words, modules };
}

function modulesOf(command: ReleaseCommand, edition: Edition): readonly string[] {
  if (command.what === 'revert') {
    const module = edition.history.find(({ id }) => id === command.id)?.module;
    if (module) return [module];
    throw new NumberedFailure('MF-104', `The history has no change ${command.id} of a module`);
  }
  if (!('modules' in command)) return 'module' in command && command.module ? [command.module] : [];
  if (command.what !== 'live') return command.modules;
  // With it goes live whatever is on trial with it.
  return command.modules.flatMap((module) => [
    module,
    ...Object.keys(trialOf(edition, module)?.versions ?? {}),
  ]);
}
