import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ConsoleModule } from '../build/import-map.ts';
import { root } from '../folders.ts';
import type { DeploymentFolders } from './edition.ts';
import { type ReleaseNote, readNote } from './release.ts';
import { noteFor, stage, versionOf } from './stage.ts';

/** A version that is to go live: a staged one, or one that was published before. */
export interface Candidate {
  readonly module: string;
  readonly origin: string;
  readonly folder: string;
  readonly note: ReleaseNote;
  /** Which working copy has built it, by its folder; nothing when it only changes place. */
  readonly builtBy?: string;
}

/**
 * Copies a build to where it is served, unless it is there.
 *
 * @param built - the module's build
 * @param wanted - its version, where not one made from the package's version and the content
 */
export async function stagedBuild(
  { releases }: DeploymentFolders,
  module: ConsoleModule,
  built: string,
  wanted?: string,
): Promise<Candidate> {
  const { name, origin } = module;
  const version = wanted ?? versionOf(name, built);
  const folder = path.join(releases, name, version);
  await stage(built, folder);
  const note = (await readNote(folder)) ?? noteFor(module, version, folder);
  return { module: name, origin, folder, note, builtBy: root };
}

/** {@link stagedBuild} for several; those beside one that fails are not left half copied. */
export async function stagedTogether(staging: readonly Promise<Candidate>[]): Promise<Candidate[]> {
  await Promise.allSettled(staging);
  return Promise.all(staging);
}

/** Removes what was staged and is not to be published after all. */
export async function withdraw({ folder }: Candidate): Promise<void> {
  if (!(await readNote(folder))) await rm(folder, { recursive: true, force: true });
}
