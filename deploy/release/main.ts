import { runMain, say } from '../command.ts';
import { namingFile } from '../failure.ts';
import { withDeployment } from './bucket/with-deployment.ts';
import { localCaller } from './caller.ts';
import { readCommand, usage } from './options.ts';
import { runCommand } from './run-command.ts';

/** `npm run release`: publishes a module, goes back to a published version, says what is live. */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const command = readCommand(words);
  if (command.what === 'help') return say(usage);
  const { dataFolder, service } = command;
  if (service !== undefined) {
    const { releaseElsewhere } = await import('./release-elsewhere.ts');
    return releaseElsewhere(command, words, service);
  }
  return namingFile(dataFolder, () =>
    withDeployment(dataFolder, ({ folders }) => runCommand(command, folders, localCaller(say))),
  );
}

runMain(main);
