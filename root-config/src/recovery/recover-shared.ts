/** A chunk for a page in which a module fails. */
import { versions } from '../loading/page-versions.ts';
import type { ModuleFailure } from '../release/module-failure.ts';
import type { Fallback } from './fall-back.ts';
import { keepFailure, markReported } from './kept-failures.ts';
import { sharedFailure } from './shared-failure.ts';

/** Milliseconds within which a reload replaces the page; after that, the user must have cancelled it. */
const RELOAD_TIMEOUT_MS = 10_000;

/** Addresses of the versions for which this page is being reloaded. */
const leaving = new Set<string>();

/**
 * Reloads the page if a shared module is responsible for a failure; the next page runs the module's
 * previous version. All code in this page uses the failed version, so it cannot be replaced here.
 *
 * @param onStay - receives the fallback if the page stays; otherwise the next page reports it, because
 *   a report from a page that is being replaced may be lost
 * @returns whether a shared module was responsible; never resolves if the reload replaces the page
 */
export async function recoverShared(
  thrown: ModuleFailure,
  onStay: (fallback: Fallback) => void,
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
  await new Promise((resolve) => setTimeout(resolve, RELOAD_TIMEOUT_MS));
  if (markReported(address)) onStay({ ...fallback, next: undefined });
  return true;
}
