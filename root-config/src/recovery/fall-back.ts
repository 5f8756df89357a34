import { setAside } from '@console/shared-ui/contract';
import { type ModuleState, type ModuleVersions, nextVersion } from '../loading/module-versions.ts';
import type { EarlyFailure } from '../loading/start-state.ts';
import type { BlamedFailure, Failure } from '../release/module-failure.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';

/** The consequences of a failed version. */
export interface Fallback {
  readonly left: RunnableVersion;
  readonly failure: Failure;
  /** The version to run instead; if there is none, the failure is shown. */
  readonly next: RunnableVersion | undefined;
  /** Specifiers whose overrides are no longer followed. They stay on the user's list. */
  readonly setAside: readonly string[];
}

/**
 * Decides what runs after a version has failed, during the start or later: the live version replaces an
 * override, and the last good version replaces the live one. Versions that failed are not tried again.
 *
 * @param runnable - the versions of the module that may run, best first
 */
export function fallBack(
  failure: Failure,
  state: ModuleState,
  runnable: readonly RunnableVersion[],
): Fallback {
  const { current } = state;
  return {
    left: current,
    failure,
    next: nextVersion(state, runnable),
    setAside: current.source === 'override' ? current.specifiers : [],
  };
}

/** Switches a failed module to its next version. Returns undefined if the page has no such module. */
export function applyFallback(
  versions: ModuleVersions,
  failure: BlamedFailure,
): Fallback | undefined {
  const state = versions.get(failure.specifier);
  if (!state) return undefined;
  const fallback = fallBack(failure, state, versions.runnable(failure.specifier));
  versions.replace({ version: fallback.left, failure }, fallback.next);
  setAside(localStorage, fallback.setAside);
  return fallback;
}

/** Replays failures that occurred during the start, before the calling script had loaded. */
export function replayFailures(
  versions: ModuleVersions,
  failures: readonly EarlyFailure[],
): readonly Fallback[] {
  return failures.flatMap((failure) => {
    const { current } = versions.get(failure.specifier) ?? {};
    return (current?.address === failure.address && applyFallback(versions, failure)) || [];
  });
}
