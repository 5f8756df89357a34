import type { VersionsControl } from '@console/shared-ui/contract';
import { defer, switchMap } from 'rxjs';
import { pageReleases } from '../release/page-data.ts';
import type * as OnDemand from './versions-on-demand.ts';

let loaded: typeof OnDemand | undefined;

const load = async () => {
  loaded = await import(/* webpackChunkName: 'versions' */ './versions-on-demand.ts');
  return loaded;
};

/** Returns the interface for the shell's Versions panel. The code behind it loads on first use. */
export const versionsControl = (): VersionsControl => ({
  running$: defer(load).pipe(switchMap(({ running$ }) => running$)),
  allowsLocalBuilds: pageReleases().overrideOrigins.length > 0,
  published: async (module) => (await load()).getOffers(module),
  figures: async () => (await load()).reportFigures(),
  tryVersion: async ({ module }, version) => (await load()).tryVersions([{ module, version }]),
  tryAddress: async ({ specifiers }, address) =>
    (await load()).tryOverrides(specifiers.map((specifier) => ({ specifier, address }))),
  back: (running) => void load().then(({ runPublished }) => runPublished(running?.specifiers)),
  // A panel that shows `running$` has loaded the code.
  link: () => loaded?.offerLink(),
});
