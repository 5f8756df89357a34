import type { TryOutcome } from '@console/shared-ui';
import { publishedVersions, vetAll } from '../release/override-check.ts';
import { type Override, writeOverride } from '../release/override-list.ts';
import { pageReleases } from '../release/page-data.ts';
import type { NamedVersion } from './shared-versions.ts';

/** Looks at published versions; when all of them fit, has the page run them. */
export async function tryVersions(named: readonly NamedVersion[]): Promise<TryOutcome> {
  const releases = pageReleases();
  const overrides: Override[] = [];
  for (const { module, version } of named) {
    try {
      const versions = await publishedVersions(module, releases);
      const found = versions.find((one) => one.version === version);
      if (!found) return { fits: false, reason: `${module} ${version} is not published` };
      for (const [specifier, address] of Object.entries(found.imports)) {
        overrides.push({ specifier, address });
      }
    } catch (error) {
      return { fits: false, reason: error instanceof Error ? error.message : String(error) };
    }
  }
  return follow(overrides);
}

/** Looks at overrides; when all of them fit, writes them down and loads the page anew. */
export async function follow(overrides: readonly Override[]): Promise<TryOutcome> {
  const verdicts = await vetAll(overrides, pageReleases());
  const refused = verdicts.find((verdict) => !verdict.fits);
  if (refused) return { fits: false, reason: refused.message };
  for (const { override } of verdicts) writeOverride(localStorage, override);
  location.reload();
  return { fits: true };
}
