import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { localCaller } from '@console/deploy/release/commands/caller.ts';
import { release } from '@console/deploy/release/commands/release.ts';
import { remove } from '@console/deploy/release/commands/remove.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import type { Files, HarmfulRelease, Outcome } from './compose.ts';
import { harmful } from './harmful.ts';

/** A harmful release with its number, which the command does not refuse. */
export interface LiveRelease extends HarmfulRelease {
  readonly number: number;
  readonly outcome: Extract<Outcome, { is: 'put back' | 'contained' }>;
}

/** The releases that are put back or contained in the page. */
export const liveReleases: readonly LiveRelease[] = harmful.flatMap((one, index) => {
  const { outcome } = one;
  const isLive = outcome.is === 'put back' || outcome.is === 'contained';
  return isLive ? [{ ...one, outcome, number: index + 1 }] : [];
});

/**
 * Releases files as mf-billing.
 *
 * @param dataFolder - of the console
 * @returns a function that takes the module away
 */
export async function releaseFiles(dataFolder: string, files: Files): Promise<() => Promise<void>> {
  const caller = localCaller(() => undefined);
  const from = path.join(dataFolder, 'harmful/mf-billing');
  rmSync(from, { recursive: true, force: true });
  writeFiles(from, files);
  const opened = () => new Store(dataFolder).open();
  await release(await opened(), { modules: [], from, isAgain: true }, caller);
  return async () => remove(await opened(), { module: 'mf-billing', reason: '' }, caller);
}

export function writeFiles(folder: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}
