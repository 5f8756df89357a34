import type { Caller } from './caller.ts';
import { clean } from './clean.ts';
import { goTo, releaseModules, remove, revert } from './commands.ts';
import { type DeploymentFolders, openConsole } from './edition.ts';
import { setFreeze } from './freeze.ts';
import { lostInWords } from './live-releases.ts';
import type { ReleaseCommand } from './options.ts';
import { showCleaned, showHistory, showVersions } from './show.ts';
import { beginTrial, makeLive, publishModules, withdraw } from './trial-commands.ts';

/** Does to a console what a command says, for whoever has given it. */
export async function runCommand(
  command: Exclude<ReleaseCommand, { what: 'help' }>,
  folders: DeploymentFolders,
  caller: Caller,
): Promise<void> {
  const { say } = caller;
  const opened = await openConsole(command.dataFolder, folders);
  const { edition } = opened;
  caller.requireStill?.(edition);
  for (const line of await lostInWords(folders, edition)) say(line);
  switch (command.what) {
    case 'list':
      return showVersions(opened, command.module, caller);
    case 'history':
      return showHistory(opened, command.module, caller);
    case 'clean': {
      const old = await clean(opened, command);
      return showCleaned(old, command.isDry, say);
    }
    case 'freeze':
      return say(`${await setFreeze(folders, edition, command.how, command.reason)}.`);
    case 'remove':
      return remove(opened, command, caller);
    case 'revert':
      return revert(opened, command, caller);
    case 'publish':
      return publishModules(opened, command, caller);
    case 'trial':
      return beginTrial(opened, command, caller);
    case 'live':
      return makeLive(opened, command.modules, caller);
    case 'withdraw':
      return withdraw(opened, command, caller);
    case 'to':
      return goTo(opened, command, 'to', caller);
    default:
      return releaseModules(opened, command, caller);
  }
}
