import { NumberedFailure, namingFile, sentenceOf, visible } from '@console/shared-node/failure.ts';
import { runCommand } from '../release/commands/command.ts';
import { tryingAddress } from '../release/commands/publish.ts';
import { readCommand } from '../release/options/read-command.ts';
import type { Edition } from '../release/store/edition.ts';
import type { HistoryEntry } from '../release/store/history.ts';
import { bucketsFolder, withStore } from '../release/store/open-store.ts';
import type { StagedVersion } from '../release/store/release.ts';
import type { Store } from '../release/store/store.ts';
import type { Job, JobMessage } from './run-job.ts';
import { stageUpload } from './upload.ts';

/**
 * Runs one command. This is a separate process, because it compiles code that a publisher sent, which
 * may exhaust time and memory.
 */
async function main(job: Job): Promise<void> {
  const { location, dataFolder } = job;
  await namingFile(dataFolder, () =>
    withStore(location, (store) => runIn(store, job), bucketsFolder(dataFolder)),
  );
}

async function runIn(store: Store, job: Job): Promise<void> {
  store.author = job.author;
  const { location, dataFolder, words, by, upload, modules, after } = job;
  const command = { ...readCommand(words), dataFolder: location };
  if (command.what === 'help') return;
  let staged: readonly StagedVersion[] = [];
  await runCommand(command, store, {
    by,
    say: (line) => send({ say: visible(line) }),
    async stage(opened, wanted) {
      if (!upload)
        throw new NumberedFailure('MF-100', `The request has no build of ${wanted.modules.join()}`);
      staged = await stageUpload(opened, upload, wanted.version);
      send({ staged });
      return staged;
    },
    requireUnchanged: (now) => requireUnchanged(now, modules, after),
    reportsIn: dataFolder,
  });
  const edition = await store.edition();
  const versions = Object.fromEntries(staged.map(({ module, note }) => [module, note.version]));
  const link = command.what === 'publish' && edition && tryingAddress(edition, staged);
  send({ done: { edition: edition?.number ?? 0, versions, ...(link && { link }) } });
}

/** Refuses a command if its modules were changed after the change that the command is based on. */
function requireUnchanged(now: Edition, modules: readonly string[], after: number): void {
  const since = now.history.find((entry) => entry.id > after && concerns(entry, modules));
  if (!since) return;
  const { module, by, at } = since;
  throw new NumberedFailure(
    'MF-204',
    `${module} was changed in the meantime by ${by} at ${at}. Look at that change, then release again`,
  );
}

const concerns = ({ module }: HistoryEntry, modules: readonly string[]): boolean =>
  module !== undefined && modules.includes(module);

const send = (said: JobMessage): void => void process.send?.(said);

process.once('disconnect', () => process.exit(1));
process.once('message', (job: Job) => {
  main(job)
    // The message must not contain the upload's folder.
    .catch((error: unknown) =>
      send({ refused: sentenceOf(error).replaceAll(`${job.upload?.folder}/`, '') }),
    )
    .finally(() => process.disconnect());
});
