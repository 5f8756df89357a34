/** A chunk for a page in which a module fails. */
import { versions } from '../loading/page-versions.ts';
import type { ModuleFailure } from '../release/module-failure.ts';
import type { Fallback } from './fall-back.ts';
import { keepFailure, markReported } from './kept-failures.ts';
import { sharedFailure } from './shared-failure.ts';

/** Milliseconds by which a page that loads itself anew is gone; then the person has it stay. */
const GONE_WITHIN_MS = 10_000;

/** Addresses of the versions that this page is being left for. */
const leaving = new Set<string>();

/**
 * Where what a module stands on is to blame for its failure: loads the page anew, which then runs
 * from the version before. All that is there runs on the one that failed, so that nothing can take
 * its place in this page.
 *
 * @param tell - is told where the page has stayed all the same; otherwise the next page tells, for
 *   what is sent from a page that goes may not arrive
 * @returns whether it was to blame, in a page that has stayed all the same
 */
export async function leaveShared(
  thrown: ModuleFailure,
  tell: (fallback: Fallback) => void,
): Promise<boolean> {
  const fallback = sharedFailure(thrown, versions);
  if (!fallback) return false;
  const { left, failure } = fallback;
  const { address, specifiers } = left;
  if (!leaving.has(address)) {
    const [specifier = ''] = specifiers;
    if (!keepFailure({ specifier, address, ...failure })) return false;
    leaving.add(address);
  }
  location.reload();
  await new Promise((resolve) => setTimeout(resolve, GONE_WITHIN_MS));
  if (markReported(address)) tell({ ...fallback, next: undefined });
  return true;
}
