import { say } from '@console/shared-node/command.ts';
import { requireOwnFolder } from '@console/shared-node/data-folder.ts';
import { namingFile } from '@console/shared-node/failure.ts';
import { type ReleaseCommand, readCommand, usage } from '../options/read-command.ts';
import type { BuildModules } from '../stage/local-builds.ts';
import { openConsole, withStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { type Caller, localCaller } from './caller.ts';
import { clean } from './clean.ts';
import { freeze } from './freeze.ts';
import { history } from './history.ts';
import { list } from './list.ts';
import { live } from './live.ts';
import { publish } from './publish.ts';
import { release } from './release.ts';
import { remove } from './remove.ts';
import { revert } from './revert.ts';
import { to } from './to.ts';
import { trial } from './trial.ts';
import { withdraw } from './withdraw.ts';

/**
 * Runs `npm run release -- <words>` on a folder or bucket, or by the service of another console.
 *
 * @param build - builds what changed
 * @throws {NumberedFailure} if the command is refused
 */
export async function runRelease(words: readonly string[], build: BuildModules): Promise<void> {
  const command = readCommand(words);
  if (command.what === 'help') return say(usage);
  const { dataFolder, service } = command;
  if (service !== undefined) {
    const { runByService } = await import('./by-service.ts');
    return runByService(command, words, service, build);
  }
  if (!isReading(command)) await requireOwnFolder(dataFolder, 'MF-124');
  return namingFile(dataFolder, () =>
    withStore(dataFolder, (store) => runCommand(command, store, localCaller(say, build))),
  );
}

const isReading = ({ what }: ReleaseCommand): boolean => what === 'list' || what === 'history';

/** Runs one command on a store. */
export async function runCommand(
  command: Exclude<ReleaseCommand, { what: 'help' }>,
  store: Store,
  caller: Caller,
): Promise<void> {
  const edition = await openConsole(store, caller.say);
  caller.requireUnchanged?.(edition);
  switch (command.what) {
    case 'list':
      return list(store, command, caller);
    case 'history':
      return history(store, command, caller);
    case 'clean':
      return clean(store, command, caller);
    case 'freeze':
      return freeze(store, command, caller);
    case 'remove':
      return remove(store, command, caller);
    case 'revert':
      return revert(store, command, caller);
    case 'publish':
      return publish(store, command, caller);
    case 'trial':
      return trial(store, command, caller);
    case 'live':
      return live(store, command, caller);
    case 'withdraw':
      return withdraw(store, command, caller);
    case 'to':
      return to(store, command, caller);
    default:
      return release(store, command, caller);
  }
}
