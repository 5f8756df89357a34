import { removeOverride, type VersionsControl } from '@console/shared-ui/contract';
import { defer, switchMap } from 'rxjs';
import { states$ } from '../loading/page-versions.ts';
import { pageReleases } from '../release/page-data.ts';
import { type NamedVersion, withOffer } from './shared-versions.ts';

const loadVersions = () => import('./versions-on-demand.ts');

/** Returns the interface for the shell's Versions panel. The code behind it loads on first use. */
export function versionsControl(): VersionsControl {
  return {
    running$: defer(loadVersions).pipe(switchMap(({ running$ }) => running$)),
    allowsLocalBuilds: pageReleases().overrideOrigins.length > 0,
    published: async (module) => (await loadVersions()).getOffers(module),
    figures: async () => (await import('./report-figures.ts')).reportFigures(),
    tryVersion: async ({ module }, version) =>
      (await loadVersions()).tryVersions([{ module, version }]),
    tryAddress: async ({ specifiers }, address) =>
      (await loadVersions()).tryOverrides(specifiers.map((specifier) => ({ specifier, address }))),
    back: (running) => runPublished(running?.specifiers),
    link: () => {
      const tried = new Map<string, NamedVersion>();
      for (const { current } of states$.value) {
        const { source, module, published } = current;
        if (source !== 'override' || !published || tried.has(module)) continue;
        tried.set(module, { module, version: published.version });
      }
      return tried.size > 0
        ? withOffer(new URL(location.href), [...tried.values()]).href
        : undefined;
    },
  };
}

/** Removes overrides and reloads the page with the published versions. */
export function runPublished(
  specifiers: readonly string[] = states$.value.flatMap(({ current }) => current.specifiers),
): void {
  for (const specifier of specifiers) removeOverride(localStorage, specifier);
  location.reload();
}
