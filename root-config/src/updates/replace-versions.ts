import { unloadApplication } from 'single-spa';
import { versions } from '../loading/page-versions.ts';
import { restrictedApis } from '../loading/scope-imports.ts';
import { removeStylesheet } from '../loading/stylesheet.ts';
import { loadedAddresses } from '../loading/systemjs-registry.ts';
import { endResources } from '../misdeeds/left-behind.ts';
import {
  getFolder,
  getSpecifier,
  isShared,
  type RunnableVersion,
  stylesheetAddress,
} from '../release/runnable-versions.ts';
import { showWithdrawn } from '../versions/version-notices.ts';
import type { Change } from './changes.ts';

/** Replaces the version of an application. One on the screen is unmounted first. */
export async function replaceVersion({ state, next, when }: Change): Promise<void> {
  const { current, status, tried } = state;
  const [specifier = ''] = current.specifiers;
  const mayRun = versions.runnable(specifier).map(({ address }) => address);
  versions.runFrom(
    next,
    tried.filter(({ version }) => mayRun.includes(version.address)),
  );
  if (when !== 'at-once') return;
  if (status !== 'failed') showWithdrawn(current, next);
  // single-spa mounts the application again immediately, because its address is active.
  await unloadApplication(specifier);
}

/**
 * Removes the applications' replaced versions from the page: their code, their stylesheets, and the listeners and
 * intervals that they left. A version that is needed again is loaded again.
 */
export function releaseVersions(): void {
  const attributed = new Set<string>();
  for (const version of versions.replaced.toReversed()) {
    const specifier = getSpecifier(version);
    if (isShared(specifier)) continue;
    removeStylesheet(stylesheetAddress(version));
    endResources(getFolder(version));
    // The last version stays known, because an error of one of its timeouts belongs to it.
    if (deleteModules(version) && attributed.has(specifier)) versions.forget(version);
    attributed.add(specifier);
  }
}

/** @returns whether all modules of a version were deleted; one that is loading stays until the next call */
function deleteModules(version: RunnableVersion): boolean {
  const folder = getFolder(version);
  const deleted = loadedAddresses()
    .filter((address) => address.startsWith(folder) || address === restrictedApis(version))
    .map((address) => System.get(address) !== undefined && System.delete(address));
  return !deleted.includes(false);
}
