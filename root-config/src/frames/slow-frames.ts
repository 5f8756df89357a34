import type { SlowFrames } from '@console/shared-ui/contract';
import { BehaviorSubject } from 'rxjs';
import {
  doesOwnWork,
  folderOf,
  type RunnableVersion,
  specifierOf,
} from '../release/runnable-versions.ts';
import type { LongFrame } from './long-frames.ts';

/** Milliseconds from which on a person notices that they wait (https://web.dev/articles/inp). */
const SLOW_MS = 200;

/** Milliseconds between two reports. */
const REPORTED_EVERY_MS = 10 * 60_000;

/** Who is to blame for what a script does. */
export interface Owners {
  /** The version that a script belongs to. */
  readonly owner: (script: string) => RunnableVersion | undefined;
  /** The version whose screen is shown. */
  readonly shown: () => RunnableVersion | undefined;
}

/** The slow frames of this page so far, by the folder of the version that took most of them. */
export const slowFrames$ = new BehaviorSubject<ReadonlyMap<string, SlowFrames>>(new Map());

/**
 * Counts a frame, if it was slow, for the module whose script took most of it. What React does
 * when it draws, and root-config when it mounts, is done for the screen that is shown; what nobody's
 * script did is nobody's.
 */
export function countFrame({ milliseconds, script }: LongFrame, { owner, shown }: Owners): void {
  if (milliseconds < SLOW_MS) return;
  const version = owner(script);
  const blamed = version && !doesOwnWork(specifierOf(version)) ? shown() : version;
  if (!blamed) return;
  const folder = folderOf(blamed);
  const { count = 0, longestMs = 0 } = slowFrames$.value.get(folder) ?? {};
  const more = { count: count + 1, longestMs: Math.max(longestMs, Math.round(milliseconds)) };
  slowFrames$.next(new Map(slowFrames$.value).set(folder, more));
}

/**
 * Every ten minutes, tells whoever runs the platform of each version that has had slow frames since.
 *
 * @param owner - the version that a folder is of
 */
export function reportSlowFrames(
  owner: (folder: string) => RunnableVersion | undefined,
  report: (version: RunnableVersion, message: string) => void,
): void {
  let told: ReadonlyMap<string, SlowFrames> = new Map();
  setInterval(() => {
    for (const [folder, { count, longestMs }] of slowFrames$.value) {
      const since = count - (told.get(folder)?.count ?? 0);
      const version = owner(folder);
      if (since === 0 || !version) continue;
      report(version, `${since} × 200 ms or more, the longest so far ${longestMs} ms`);
    }
    told = slowFrames$.value;
  }, REPORTED_EVERY_MS);
}
