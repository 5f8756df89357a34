import type { ImportMap } from '../build/import-map.ts';
import type { Release } from './release.ts';

/** Address of a file of a release. */
export function addressOf(release: Release, file: string): string {
  return `${release.module.origin}/${release.module.name}/${release.version}/${file}`;
}

/** The import map that runs just these releases: addresses with versions, and their integrity. */
export function pinnedMap(releases: readonly Release[]): Required<ImportMap> {
  const imports: Record<string, string> = {};
  const integrity: Record<string, string> = {};
  for (const release of releases) {
    for (const [specifier, file] of Object.entries(release.module.entries)) {
      imports[specifier] = addressOf(release, file);
    }
    for (const [file, hash] of Object.entries(release.integrity)) {
      integrity[addressOf(release, file)] = hash;
    }
  }
  return { imports, integrity };
}
