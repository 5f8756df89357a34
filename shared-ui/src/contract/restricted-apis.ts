/**
 * The names that a module of API level 2 can import from the libraries that run the whole page. The
 * page gives it nothing else of them, and a release that uses another name is refused.
 */
export const restrictedNames = {
  i18next: ['default'],
  'react-i18next': ['Trans', 'useTranslation'],
  'single-spa': [
    'checkActivityFunctions',
    'getAppNames',
    'getAppStatus',
    'getMountedApps',
    'LOAD_ERROR',
    'MOUNTED',
    'NOT_MOUNTED',
    'navigateToUrl',
    'SKIP_BECAUSE_BROKEN',
  ],
} as const;

/** A library of which modules of API level 2 see only some names. */
export type RestrictedLibrary = keyof typeof restrictedNames;

/** The members of i18next's default export that a module of API level 2 can use. */
export const restrictedI18n = [
  'dir',
  'exists',
  'getFixedT',
  'language',
  'languages',
  'off',
  'on',
  'resolvedLanguage',
  't',
] as const;

/** The API level of a module: 1 sees the libraries whole, 2 sees {@link restrictedNames}. */
export type ApiLevel = 1 | 2;

/** Returns the API level that a manifest names; modules without one have level 1. */
export const apiLevel = (manifest: unknown): ApiLevel => (Object(manifest).api === 2 ? 2 : 1);

/** Returns why this console cannot run modules of the level that a manifest names, or undefined. */
export function apiLevelFault(manifest: unknown): string | undefined {
  const { api = 1 } = Object(manifest);
  if (api === 1 || api === 2) return undefined;
  return `api is ${JSON.stringify(api)}, and this console knows the levels 1 and 2`;
}
