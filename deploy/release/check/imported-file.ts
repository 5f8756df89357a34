import { compatibleApi } from '@console/shared-ui/contract';
import type { Release } from '../store/release.ts';

/**
 * Returns the file of a provider that a module gets for a specifier: the entry, or the file of an earlier
 * public API that the module was built against. `undefined` if the provider does not have the specifier.
 */
export function importedFile(
  provider: Release,
  specifier: string,
  user: Pick<Release, 'module' | 'uses'>,
): string | undefined {
  const builtAgainst = specifier === `@console/${provider.module}` ? user.uses[specifier] : '';
  const api = builtAgainst ? compatibleApi(user.module, builtAgainst, provider) : undefined;
  return provider.serves?.[api ?? ''] ?? provider.entries[specifier];
}

/** Returns the files of a release that other modules import: entries, and earlier public APIs. */
export const importableFiles = ({ entries, serves = {} }: Release): readonly string[] => [
  ...new Set([...Object.values(entries), ...Object.values(serves)]),
];
