import type { TryOutcome, VersionOffer } from '@console/shared-ui/contract';
import { type Override, writeOverride } from '@console/shared-ui/contract';
import { withNumber } from '../release/failure-number.ts';
import { failureOf } from '../release/module-failure.ts';
import { checkOverrides, publishedVersions } from '../release/override-check.ts';
import { pageReleases } from '../release/page-data.ts';
import type { NamedVersion } from './shared-versions.ts';

// One chunk for all that looks at versions: the panel asks for it, and an address that offers some.

/** The published versions of a module, newest first, as the Versions panel shows them. */
export async function offersOf(module: string): Promise<readonly VersionOffer[]> {
  const releases = pageReleases();
  const live = releases.modules[module]?.live.version;
  return (await publishedVersions(module, releases)).map(({ version, publishedAt }) => ({
    version,
    publishedAt,
    isLive: version === live,
  }));
}

/** Checks published versions; when all of them fit, has the page run them. */
export async function tryVersions(named: readonly NamedVersion[]): Promise<TryOutcome> {
  const overrides: Override[] = [];
  for (const { module, version } of named) {
    try {
      const versions = await publishedVersions(module, pageReleases());
      const found = versions.find((one) => one.version === version);
      if (!found) return refused(`${module} ${version} is not published`, 'MF-053');
      for (const [specifier, address] of Object.entries(found.imports)) {
        overrides.push({ specifier, address });
      }
    } catch (error) {
      const { message, number } = failureOf(module, 'load', error);
      return refused(message, number);
    }
  }
  return tryOverrides(overrides);
}

/** Checks overrides; when all of them fit, writes them down and loads the page anew. */
export async function tryOverrides(overrides: readonly Override[]): Promise<TryOutcome> {
  const verdicts = await checkOverrides(overrides, pageReleases());
  for (const verdict of verdicts) {
    if (!verdict.fits) return refused(verdict.failure.message, verdict.failure.number);
  }
  for (const { override } of verdicts) writeOverride(localStorage, override);
  location.reload();
  return { fits: true };
}

const refused = (...failure: Parameters<typeof withNumber>): TryOutcome => ({
  fits: false,
  reason: withNumber(...failure),
});
