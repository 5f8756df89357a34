import { runMain, say } from '../command.ts';
import { namingFile } from '../failure.ts';
import { clean } from './clean.ts';
import {
  goTo,
  goToThrough,
  openConsole,
  releaseModules,
  releaseThrough,
  revert,
} from './commands.ts';
import { deployedMap } from './deployer.ts';
import { setFreeze } from './freeze.ts';
import { type ReleaseCommand, readCommand, usage } from './options.ts';
import { showCleaned, showHistory, showVersions } from './show.ts';

/** `npm run release`: publishes a module, goes back to a published version, says what is live. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (command.what === 'help') return say(usage);
  return namingFile(command.dataFolder, () => runCommand(command));
}

async function runCommand(command: Exclude<ReleaseCommand, { what: 'help' }>): Promise<void> {
  const opened = await openConsole(command.dataFolder);
  if (command.what === 'list') return showVersions(opened, command.module, say);
  if (command.what === 'history') return showHistory(opened, command.module, say);
  if (command.what === 'clean') {
    const map = command.deployer ? await deployedMap(command.deployer) : undefined;
    return showCleaned(
      await clean(opened, { ...command, ...(map && { map }) }),
      command.isDry,
      say,
    );
  }
  if (command.what === 'freeze') {
    const { folders, edition } = opened;
    return say(`${await setFreeze(folders, edition, command.how, command.reason)}.`);
  }
  if (command.what === 'revert') return revert(opened, command.id, say);
  const { deployer, version } = command;
  if (command.what === 'to') {
    return deployer
      ? goToThrough(opened, deployer, command.module, command.version, say)
      : goTo(opened, command.module, command.version, 'to', say);
  }
  return deployer
    ? releaseThrough(opened, deployer, command.modules, version, say)
    : releaseModules(opened, command.modules, version, say);
}

runMain(main);
