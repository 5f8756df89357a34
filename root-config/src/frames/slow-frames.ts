import type { SlowFrames } from '@console/shared-ui/contract';
import { BehaviorSubject } from 'rxjs';
import {
  getFolder,
  getSpecifier,
  isAccountable,
  type RunnableVersion,
} from '../release/runnable-versions.ts';
import type { LongFrame } from './long-frames.ts';

/** Milliseconds from which users notice a delay (https://web.dev/articles/inp). */
const SLOW_MS = 200;

/** Milliseconds between two reports. */
const REPORT_INTERVAL_MS = 10 * 60_000;

/** Finds the version that is responsible for a script. */
export interface Owners {
  /** The version that a script belongs to. */
  readonly owner: (script: string) => RunnableVersion | undefined;
  /** The version whose screen is shown. */
  readonly shown: () => RunnableVersion | undefined;
}

/** The slow frames of this page, by the folder of the responsible version. */
export const slowFrames$ = new BehaviorSubject<ReadonlyMap<string, SlowFrames>>(new Map());

/**
 * Counts a slow frame for the module whose script took most of it. React's rendering and root-config's
 * mounting are attributed to the shown screen; a frame without a known script is not counted.
 */
export function countFrame({ milliseconds, script }: LongFrame, { owner, shown }: Owners): void {
  if (milliseconds < SLOW_MS) return;
  const version = owner(script);
  const blamed = version && !isAccountable(getSpecifier(version)) ? shown() : version;
  if (!blamed) return;
  const folder = getFolder(blamed);
  const { count = 0, longestMs = 0 } = slowFrames$.value.get(folder) ?? {};
  const more = { count: count + 1, longestMs: Math.max(longestMs, Math.round(milliseconds)) };
  slowFrames$.next(new Map(slowFrames$.value).set(folder, more));
}

/**
 * Reports every ten minutes each version that had slow frames since the last report.
 *
 * @param owner - returns the version that a folder belongs to
 */
export function reportSlowFrames(
  owner: (folder: string) => RunnableVersion | undefined,
  report: (version: RunnableVersion, message: string) => void,
): void {
  let reported: ReadonlyMap<string, SlowFrames> = new Map();
  setInterval(() => {
    for (const [folder, { count, longestMs }] of slowFrames$.value) {
      const since = count - (reported.get(folder)?.count ?? 0);
      const version = owner(folder);
      if (since === 0 || !version) continue;
      report(version, `${since} × 200 ms or more, the longest so far ${longestMs} ms`);
    }
    reported = slowFrames$.value;
  }, REPORT_INTERVAL_MS);
}
