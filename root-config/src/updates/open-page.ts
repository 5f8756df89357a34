/** A chunk for pages that stay open: what is published while they do. */
import type { MicroFrontend, PageReleases } from '@console/shared-ui/contract';
import { getAppStatus, MOUNTED, unloadApplication } from 'single-spa';
import { versions } from '../loading/page-versions.ts';
import { dropStylesheet } from '../loading/stylesheet.ts';
import { stylesheetOf } from '../release/runnable-versions.ts';
import { trialsOf } from '../versions/take-part.ts';
import { showNewer, showWithdrawn } from '../versions/version-notices.ts';
import { askReleases } from './ask-releases.ts';
import { type Change, changesFor, type OpenPage, releasesOf } from './changes.ts';

/**
 * Has a page that stays open run what is published: an application from its next mount on, or at
 * once where its version was withdrawn. What cannot be changed under the person's hands is said
 * above the page, and waits until they load it anew.
 *
 * @param subject - the person's `sub`
 */
export function keepUpToDate(subject: string, microFrontends: readonly MicroFrontend[]): void {
  const page: OpenPage = {
    isApplication: (specifier) => microFrontends.some(({ module }) => module === specifier),
    isOnScreen: (specifier) => getAppStatus(specifier) === MOUNTED,
  };
  let published: PageReleases | undefined;
  const follow = () => {
    if (!published) return;
    const releases = releasesOf(versions.releases, published, page);
    versions.renew(releases, trialsOf(subject, releases, Date.now()));
    const changes = changesFor(versions, published, page);
    for (const change of changes) {
      if (change.when !== 'reload') void replace(change, microFrontends);
    }
    showNewer(
      changes.flatMap(({ next, when }) => (when === 'reload' ? [next] : [])),
      microFrontends,
    );
  };
  askReleases((releases) => {
    published = releases;
    follow();
  });
  // What was on the screen may be gone from it.
  addEventListener('single-spa:routing-event', follow);
}

async function replace(
  { state: { current, status, tried }, next, when }: Change,
  microFrontends: readonly MicroFrontend[],
): Promise<void> {
  const [specifier = ''] = current.specifiers;
  const mayRun = versions.runnable(specifier).map(({ address }) => address);
  versions.runFrom(
    next,
    tried.filter(({ version }) => mayRun.includes(version.address)),
  );
  if (when === 'at-once') {
    if (status !== 'failed') showWithdrawn(current, next, microFrontends);
    // It is mounted again as soon as it has gone: its address is shown.
    await unloadApplication(specifier);
  }
  dropStylesheet(stylesheetOf(current));
}
