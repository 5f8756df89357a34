/** A chunk for pages that stay open: what is published while they do. */
import type { PageReleases } from '@console/shared-ui/contract';
import { getAppStatus, MOUNTED, unloadApplication } from 'single-spa';
import { versions } from '../loading/page-versions.ts';
import { dropStylesheet } from '../loading/stylesheet.ts';
import { allowedOrigins } from '../release/allowed-origins.ts';
import { pageReleases } from '../release/page-data.ts';
import { stylesheetOf } from '../release/runnable-versions.ts';
import { microFrontends$ } from '../sections/sections.ts';
import { trialsOf } from '../versions/take-part.ts';
import { showNewer, showNewSections, showWithdrawn } from '../versions/version-notices.ts';
import { askReleases } from './ask-releases.ts';
import { type BeginSections, changeSections } from './change-sections.ts';
import { type Change, changesFor, type OpenPage, releasesOf } from './changes.ts';
import { sectionChanges } from './section-changes.ts';

/**
 * Has a page that stays open run what is published: an application from its next mount on, or at
 * once where its version was withdrawn; one that is new or taken away, at once. What cannot be changed
 * under the person's hands is said above the page, and waits until they load it anew.
 *
 * @param subject - the person's `sub`
 * @param begin - has micro-frontends begin that come while the page is open
 */
export function keepUpToDate(subject: string, begin: BeginSections): void {
  const page: OpenPage = {
    isApplication: (specifier) => microFrontends$.value.some(({ module }) => module === specifier),
    isOnScreen: (specifier) => getAppStatus(specifier) === MOUNTED,
  };
  const isAllowed = allowedOrigins(pageReleases());
  let published: PageReleases | undefined;
  const follow = () => {
    if (!published) return;
    const here = microFrontends$.value;
    const sections = sectionChanges({ here, now: published, versions, isAllowed });
    const releases = releasesOf(versions.releases, published, page, sections);
    const left = sections.gone.flatMap(({ module }) => versions.of(module)?.current ?? []);
    versions.renew(releases, trialsOf(subject, releases, Date.now()));
    void changeSections(sections, published, begin).then(() => {
      for (const version of left) dropStylesheet(stylesheetOf(version));
    });
    showNewSections(sections.wait);
    const changes = changesFor(versions, published, page);
    for (const change of changes) {
      if (change.when !== 'reload') void replace(change);
    }
    showNewer(changes.flatMap(({ next, when }) => (when === 'reload' ? [next] : [])));
  };
  askReleases((releases) => {
    published = releases;
    follow();
  });
  // What was on the screen may be gone from it.
  addEventListener('single-spa:routing-event', follow);
}

async function replace({ state: { current, status, tried }, next, when }: Change): Promise<void> {
  const [specifier = ''] = current.specifiers;
  const mayRun = versions.runnable(specifier).map(({ address }) => address);
  versions.runFrom(
    next,
    tried.filter(({ version }) => mayRun.includes(version.address)),
  );
  if (when === 'at-once') {
    if (status !== 'failed') showWithdrawn(current, next);
    // It is mounted again as soon as it has gone: its address is shown.
    await unloadApplication(specifier);
  }
  dropStylesheet(stylesheetOf(current));
}
