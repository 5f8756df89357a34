import { say } from '@console/shared-node/command.ts';
import { namingFile } from '@console/shared-node/failure.ts';
import { withDeployment } from './bucket/with-deployment.ts';
import { localCaller } from './caller.ts';
import { readCommand, usage } from './options.ts';
import { runCommand } from './run-command.ts';
import type { Build } from './staged-versions.ts';

/**
 * Publishes a module, goes back to a published version, or says what is live.
 *
 * @param words - of the command line
 * @throws {NumberedFailure} when the command is refused
 */
export async function release(words: readonly string[], build: Build): Promise<void> {
  const command = readCommand(words);
  if (command.what === 'help') return say(usage);
  const { dataFolder, service } = command;
  if (service !== undefined) {
    const { releaseElsewhere } = await import('./release-elsewhere.ts');
    return releaseElsewhere(command, words, service, build);
  }
  return namingFile(dataFolder, () =>
    withDeployment(dataFolder, ({ folders }) =>
      runCommand(command, folders, localCaller(say, build)),
    ),
  );
}
