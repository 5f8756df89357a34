import { NumberedFailure } from '@console/shared-node/failure.ts';
import { valid } from 'semver';
import { findTrial } from '../release/edition/trials.ts';
import { type ReleaseCommand, readCommand } from '../release/options/read-command.ts';
import type { Edition } from '../release/store/edition.ts';

const READ_ONLY: ReadonlySet<string> = new Set(['list', 'history']);

/** Rollbacks, which nothing may delay. */
const ROLLBACKS: ReadonlySet<string> = new Set(['to', 'withdraw', 'revert']);

/** Commands that change some modules; others need access to the folder. */
const CHANGING: ReadonlySet<string> = new Set([
  ...['release', 'publish', 'trial', 'live', 'to', 'withdraw', 'revert', 'remove'],
]);

/** A command that a publisher sends to the service. */
export interface RequestedCommand {
  readonly words: readonly string[];
  /** The modules that the command changes; the publisher needs permission for all of them. */
  readonly modules: readonly string[];
}

/** Returns whether a command is a rollback. @param words - arguments as for `npm run release --` */
export const isRollback = (words: readonly string[]): boolean =>
  ROLLBACKS.has(readCommand(words).what);

/** Reads a publisher's command. @throws {NumberedFailure} MF-100, if the service does not run it */
export function readRequested(words: readonly string[], edition: Edition): RequestedCommand {
  if (words.some((word) => /^--(?:data|service|from|host)\b/.test(word))) {
    throw new NumberedFailure('MF-100', 'The service only releases to its own console');
  }
  const command = readCommand(words);
  if (READ_ONLY.has(command.what)) return { words, modules: [] };
  if (!CHANGING.has(command.what)) {
    throw new NumberedFailure('MF-100', `The service does not run --${command.what}`);
  }
  if ('version' in command && command.version !== valid(command.version)) {
    // The version becomes the name of a folder.
    throw new NumberedFailure('MF-100', `"${command.version}" is not a version`);
  }
  const modules = [...new Set(modulesOf(command, edition))];
  // A command without a module is refused, because it would need no permission.
  if (modules.length === 0) throw new NumberedFailure('MF-100', 'The command names no module');
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
  // The other versions of the trial go live too.
  return command.modules.flatMap((module) => [
    module,
    ...Object.keys(findTrial(edition, module)?.versions ?? {}),
  ]);
}
