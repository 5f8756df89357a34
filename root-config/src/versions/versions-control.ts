import type { VersionsControl } from '@console/shared-ui';
import { map } from 'rxjs';
import { notFollowed, states$ } from '../loading/page-versions.ts';
import { removeOverride } from '../release/override-list.ts';
import { pageReleases } from '../release/page-data.ts';
import { runningModules } from './running-modules.ts';
import { withOffer } from './shared-versions.ts';

const looking = () => import('./looking.ts');

/** What the shell's Versions panel needs. Code that looks at versions comes when it is used. */
export function versionsControl(): VersionsControl {
  const releases = pageReleases();
  return {
    running$: states$.pipe(map((states) => runningModules(states, notFollowed))),
    allowsLocalBuilds: releases.overrideOrigins.length > 0,
    published: async (module) => {
      const { publishedVersions } = await looking();
      const live = releases.modules[module]?.live.version;
      return (await publishedVersions(module, releases)).map(({ version, publishedAt }) => ({
        version,
        publishedAt,
        isLive: version === live,
      }));
    },
    tryVersion: async ({ module }, version) => (await looking()).tryVersions([{ module, version }]),
    tryAddress: async ({ specifiers }, address) =>
      (await looking()).follow(specifiers.map((specifier) => ({ specifier, address }))),
    back: (running) => runPublished(running?.specifiers),
    link: () => {
      const tried = states$.value.flatMap(({ candidate: { source, module, published } }) =>
        source === 'override' && published ? [{ module, version: published.version }] : [],
      );
      const once = tried.filter(
        ({ module }, index) => tried.findIndex((one) => one.module === module) === index,
      );
      return once.length > 0 ? withOffer(new URL(location.href), once).href : undefined;
    },
  };
}

/** Has the page run what is published, instead of what is tried. */
export function runPublished(
  specifiers: readonly string[] = states$.value.flatMap(({ candidate }) => candidate.specifiers),
): void {
  for (const specifier of specifiers) removeOverride(localStorage, specifier);
  location.reload();
}
