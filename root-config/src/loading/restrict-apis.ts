import type { RestrictedLibrary, restrictedNames } from '@console/shared-ui/contract';
import {
  checkActivityFunctions,
  getAppNames,
  getAppStatus,
  getMountedApps,
  LOAD_ERROR,
  MOUNTED,
  NOT_MOUNTED,
  navigateToUrl,
  SKIP_BECAUSE_BROKEN,
} from 'single-spa';
import { getFolder, isRestricted, type RunnableVersion } from '../release/runnable-versions.ts';
import { restrictedI18nFor } from '../translations/restricted-i18n.ts';

/** The single-spa of modules of API level 2: what reads, and what navigates. */
export const restrictedSingleSpa = {
  checkActivityFunctions,
  getAppNames,
  getAppStatus,
  getMountedApps,
  LOAD_ERROR,
  MOUNTED,
  NOT_MOUNTED,
  navigateToUrl,
  SKIP_BECAUSE_BROKEN,
} satisfies Record<(typeof restrictedNames)['single-spa'][number], unknown>;

/** Returns the address in SystemJS's registry at which a version finds the restricted libraries. */
export const restrictedApis = (version: RunnableVersion): string => `console:${getFolder(version)}`;

/**
 * Makes the files of a version of API level 2 import restricted libraries, by a scope of the import map
 * for its folder. Call it before the version is loaded; the page has no scopes, because those of a
 * hundred modules would delay its start.
 */
export function restrictApis(version: RunnableVersion | undefined): void {
  if (!version || !isRestricted(version)) return;
  const folder = getFolder(version);
  // One address for all libraries, as in `/importmap.json`: no two of them export the same name.
  const address = restrictedApis(version);
  if (System.get(address)) return;
  System.set(address, { ...restrictedSingleSpa, ...restrictedI18nFor(version.module) } as never);
  const scope: Record<RestrictedLibrary, string> = {
    i18next: address,
    'react-i18next': address,
    'single-spa': address,
  };
  System.addImportMap({ scopes: { [folder]: scope } });
}

/**
 * Returns the browser's local storage as a module of API level 2 sees it: only the module's own keys. It
 * throws what the browser's storage throws.
 */
export function moduleStorage(
  module: string,
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  const prefix = `${module}:`;
  return {
    getItem: (key) => localStorage.getItem(prefix + key),
    setItem: (key, value) => localStorage.setItem(prefix + key, value),
    removeItem: (key) => localStorage.removeItem(prefix + key),
    clear() {
      const own = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
      for (const key of own) localStorage.removeItem(key);
    },
  };
}
