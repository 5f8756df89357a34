import { runMain, say } from '../command.ts';
import { namingFile } from '../failure.ts';
import { withDeployment } from './bucket/with-deployment.ts';
import { clean } from './clean.ts';
import { goTo, goToThrough, releaseModules, releaseThrough, revert } from './commands.ts';
import { deployedMap } from './deployer.ts';
import { type DeploymentFolders, openConsole } from './edition.ts';
import { setFreeze } from './freeze.ts';
import { type ReleaseCommand, readCommand, usage } from './options.ts';
import { showCleaned, showHistory, showVersions } from './show.ts';
import { beginTrial, makeLive, publishModules, withdraw } from './trial-commands.ts';

/** `npm run release`: publishes a module, goes back to a published version, says what is live. */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (command.what === 'help') return say(usage);
  const { dataFolder } = command;
  return namingFile(dataFolder, () =>
    withDeployment(dataFolder, ({ folders }) => runCommand(command, folders)),
  );
}

async function runCommand(
  command: Exclude<ReleaseCommand, { what: 'help' }>,
  folders: DeploymentFolders,
): Promise<void> {
  const opened = await openConsole(command.dataFolder, folders);
  const { edition } = opened;
  switch (command.what) {
    case 'list':
      return showVersions(opened, command.module, say);
    case 'history':
      return showHistory(opened, command.module, say);
    case 'clean': {
      const map = command.deployer ? await deployedMap(command.deployer) : undefined;
      const old = await clean(opened, { ...command, ...(map && { map }) });
      return showCleaned(old, command.isDry, say);
    }
    case 'freeze':
      return say(`${await setFreeze(folders, edition, command.how, command.reason)}.`);
    case 'revert':
      return revert(opened, command, say);
    case 'publish':
      return publishModules(opened, command, say);
    case 'trial':
      return beginTrial(opened, command, say);
    case 'live':
      return makeLive(opened, command.modules, say);
    case 'withdraw':
      return withdraw(opened, command, say);
    case 'to':
      return command.deployer
        ? goToThrough(opened, command.deployer, command, say)
        : goTo(opened, command, { how: 'to' }, say);
    default:
      return command.deployer
        ? releaseThrough(opened, command.deployer, command, say)
        : releaseModules(opened, command, say);
  }
}

runMain(main);
