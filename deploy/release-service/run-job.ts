import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { programOf } from '@console/shared-node/program.cjs';
import { removeUnpublished } from '../release/stage/stage.ts';
import { isInBucket } from '../release/store/place.ts';
import type { StagedVersion } from '../release/store/release.ts';
import { Store } from '../release/store/store.ts';
import type { Upload } from './upload.ts';

/** A command for a console, and for whom. */
export interface Job {
  /** Folder of the console, or such as `s3://console/prod`. */
  readonly place: string;
  /** Of the service. */
  readonly dataFolder: string;
  /** As after `npm run release --`. */
  readonly words: readonly string[];
  /** For the history. */
  readonly by: string;
  readonly upload?: Upload;
  /** Those that the command is about. */
  readonly modules: readonly string[];
  /** The last change of the history that who gave the command knew of. */
  readonly after: number;
}

/** Outcome of a command. */
export interface Released {
  /** Number of the edition that is live by then. */
  readonly edition: number;
  /** By module, what was published. */
  readonly versions: Readonly<Record<string, string>>;
  /** Where what was only published can be tried. */
  readonly link?: string;
}

/** Message of the process that runs a command. */
export type Said =
  | { readonly say: string }
  | { readonly staged: readonly StagedVersion[] }
  | { readonly done: Released }
  | { readonly refused: string };

/** All checks of the largest release take a fraction of it, on a machine that is busy. */
const TIMEOUT_MS = 5 * 60_000;

/** Compiling all modules of this project takes a fraction of it. */
const HEAP_MB = 2048;

/** What it needs of the environment; the rest may be secret. */
const NEEDED = ['PATH', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'SystemRoot', 'TEMP'];

const program = path.join(root, 'deploy/release-service/one-release.ts');

/** Makes the program that runs commands, which takes a moment when it is not there. */
export const prepareReleases = (): void => void programOf(program);

/**
 * Runs a command in a process of its own, and removes what was sent; killed at any moment, it
 * leaves what is live.
 *
 * @param say - told how it goes on
 * @throws {NumberedFailure} why it was refused: MF-206 where it took too much
 */
export async function runJob(
  job: Job,
  say: (line: string) => void,
  timeoutMs = TIMEOUT_MS,
): Promise<Released> {
  const child = fork(programOf(program), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: environmentFor(job.place),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  let staged: readonly StagedVersion[] = [];
  let outcome: Exclude<Said, { say: string } | { staged: unknown }> | undefined;
  child.on('message', (said: Said) => {
    if ('say' in said) say(said.say);
    else if ('staged' in said) staged = said.staged;
    else outcome = said;
  });
  child.send(job);
  try {
    await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  } finally {
    // First: on a full disk, what follows needs the room.
    if (job.upload) await rm(job.upload.folder, { recursive: true, force: true });
  }
  if (outcome && 'done' in outcome) return outcome.done;
  // What is staged for a bucket is in the copy of the process, and goes with it.
  if (!isInBucket(job.place)) await removeUnpublished(new Store(job.place), staged);
  // It has a number already.
  if (outcome) throw new Error(outcome.refused);
  throw new NumberedFailure(
    'MF-206',
    `Nothing was released: the checks took more than ${Math.round(timeoutMs / 60_000)} minutes, or ${HEAP_MB} MB`,
  );
}

/** With the credentials of the bucket, where it is one. */
const environmentFor = (place: string): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => NEEDED.includes(name) || (isInBucket(place) && name.startsWith('AWS_')),
    ),
  );
