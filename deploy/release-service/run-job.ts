import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { programOf } from '@console/shared-node/program.cjs';
import { removeUnpublished } from '../release/stage/stage.ts';
import type { ChangeAuthor } from '../release/store/history.ts';
import { isInBucket } from '../release/store/location.ts';
import type { StagedVersion } from '../release/store/release.ts';
import { Store } from '../release/store/store.ts';
import type { RemoteOutcome } from '../release-client/release-over.ts';
import type { Upload } from './upload.ts';

/** A command for a console, and its author. */
export interface Job {
  /** Folder of the console, or an address such as `s3://console/prod`. */
  readonly location: string;
  readonly dataFolder: string;
  /** Arguments as for `npm run release --`. */
  readonly words: readonly string[];
  readonly by: string;
  readonly author: ChangeAuthor;
  readonly upload?: Upload;
  readonly modules: readonly string[];
  /** The last change of the history that the publisher knew. */
  readonly after: number;
}

/** Message of the process that runs a command. */
export type JobMessage =
  | { readonly say: string }
  | { readonly staged: readonly StagedVersion[] }
  | { readonly done: RemoteOutcome }
  | { readonly refused: string };

/** Time limit; even on a busy machine, the checks of the largest release take a fraction of it. */
const TIMEOUT_MS = 5 * 60_000;

/** Heap limit; compiling all modules of this project takes a fraction of it. */
const HEAP_MB = 2048;

/** The environment variables to pass on; others may be secret. */
const NEEDED = ['PATH', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'SystemRoot', 'TEMP'];

const program = path.join(root, 'deploy/release-service/one-release.ts');

/** Builds the program that runs commands in advance, because this takes a moment. */
export const prepareReleases = (): void => void programOf(program);

/**
 * Runs a command in a separate process, and removes the upload. If the process is killed, the live
 * edition stays.
 *
 * @param say - receives progress
 * @throws {Error} with the reason of the refusal; MF-206 if the command exceeded its limits
 */
export async function runJob(
  job: Job,
  say: (line: string) => void,
  timeoutMs = TIMEOUT_MS,
): Promise<RemoteOutcome> {
  const child = fork(programOf(program), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: environmentFor(job.location),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  let staged: readonly StagedVersion[] = [];
  let outcome: Exclude<JobMessage, { say: string } | { staged: unknown }> | undefined;
  child.on('message', (said: JobMessage) => {
    if ('say' in said) say(said.say);
    else if ('staged' in said) staged = said.staged;
    else outcome = said;
  });
  child.send(job);
  try {
    await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  } finally {
    // Must come before the next step, which needs the space if the disk is full.
    if (job.upload) await rm(job.upload.folder, { recursive: true, force: true });
  }
  if (outcome && 'done' in outcome) return outcome.done;
  // For a bucket, staged versions are in the copy of the process, which is removed with the process.
  if (!isInBucket(job.location)) await removeUnpublished(new Store(job.location), staged);
  // The message contains its number already.
  if (outcome) throw new Error(outcome.refused);
  throw new NumberedFailure(
    'MF-206',
    `Nothing was released: the checks took more than ${Math.round(timeoutMs / 60_000)} minutes, or used more than ${HEAP_MB} MB of memory`,
  );
}

/** Returns the environment of a command, with credentials if it works on a bucket. */
const environmentFor = (location: string): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => NEEDED.includes(name) || (isInBucket(location) && name.startsWith('AWS_')),
    ),
  );
