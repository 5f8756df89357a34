import {
  compatibleApi,
  type ProvidedApis,
  type RestrictedLibrary,
  type restrictedNames,
} from '@console/shared-ui/contract';
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
 * Gives the files of a version their own imports, by a scope of the import map for its folder: restricted
 * libraries (API level 2), and earlier public APIs that the running shared modules still serve. Call it before
 * the version is loaded; the page has no scopes, because those of a hundred modules would delay its start.
 *
 * @param running - returns the running version of a shared module, if it is known
 */
export function scopeImports(
  version: RunnableVersion | undefined,
  running: (specifier: string) => ProvidedApis | undefined,
): void {
  if (!version) return;
  const scope = { ...earlierApis(version, running), ...restrictedLibraries(version) };
  if (Object.keys(scope).length === 0) return;
  System.addImportMap({ scopes: { [getFolder(version)]: scope } });
}

/** Returns the addresses of the earlier APIs that a version was built against, by specifier. */
function earlierApis(
  { module, published, uses = published?.uses ?? {} }: RunnableVersion,
  running: (specifier: string) => ProvidedApis | undefined,
): Record<string, string> {
  const addresses: Record<string, string> = {};
  for (const [specifier, wanted] of Object.entries(uses)) {
    const provided = running(specifier) ?? {};
    const address = provided.serves?.[compatibleApi(module, wanted, provided) ?? ''];
    if (address) addresses[specifier] = address;
  }
  return addresses;
}

/** Returns the address of the restricted libraries by specifier, if a version gets them. */
function restrictedLibraries(version: RunnableVersion): Partial<Record<RestrictedLibrary, string>> {
  if (!isRestricted(version)) return {};
  // One address for all libraries, as in `/importmap.json`: no two of them export the same name.
  const address = restrictedApis(version);
  if (!System.get(address)) {
    System.set(address, { ...restrictedSingleSpa, ...restrictedI18nFor(version.module) } as never);
  }
  return {
    i18next: address,
    'react-i18next': address,
    'single-spa': address,
  } satisfies Record<RestrictedLibrary, string>;
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
