/** A chunk that keeps open pages up to date with the published versions. */
import type { PageReleases } from '@console/shared-ui/contract';
import { getAppStatus, MOUNTED } from 'single-spa';
import { versions } from '../loading/page-versions.ts';
import { mendDelete } from '../loading/systemjs-registry.ts';
import { allowedOrigins } from '../release/allowed-origins.ts';
import { pageReleases } from '../release/page-data.ts';
import { microFrontends$ } from '../sections/sections.ts';
import { getTrials } from '../versions/take-part.ts';
import { showNewSections, showNewVersions } from '../versions/version-notices.ts';
import { changeSections, type RegisterSections } from './change-sections.ts';
import { getChanges, mergeReleases, type OpenPage } from './changes.ts';
import { pollReleases } from './poll-releases.ts';
import { releaseVersions, replaceVersion } from './replace-versions.ts';
import { sectionChanges } from './section-changes.ts';

/**
 * Keeps an open page up to date: an application changes with its next mount, or immediately if its
 * version was withdrawn; sections are added and removed immediately. A change that would disturb the
 * user is announced above the page and waits for a reload.
 *
 * @param subject - the user's `sub`
 * @param register - registers micro-frontends that are added while the page is open
 */
export function keepUpToDate(subject: string, register: RegisterSections): void {
  const page: OpenPage = {
    isApplication: (specifier) => microFrontends$.value.some(({ module }) => module === specifier),
    isOnScreen: (specifier) => getAppStatus(specifier) === MOUNTED,
  };
  mendDelete();
  const isAllowed = allowedOrigins(pageReleases());
  let published: PageReleases | undefined;
  const follow = () => {
    if (!published) return;
    const here = microFrontends$.value;
    const sections = sectionChanges({ here, now: published, versions, isAllowed });
    const releases = mergeReleases(versions.releases, published, page, sections);
    versions.renew(releases, getTrials(subject, releases, Date.now()));
    const changing = [changeSections(sections, published, register)];
    showNewSections(sections.needReload);
    const changes = getChanges(versions, published, page);
    for (const change of changes) {
      if (change.when !== 'reload') changing.push(replaceVersion(change));
    }
    void Promise.all(changing).then(releaseVersions);
    showNewVersions(changes.flatMap(({ next, when }) => (when === 'reload' ? [next] : [])));
  };
  pollReleases((releases) => {
    published = releases;
    follow();
  });
  // After a navigation, a module that was on the screen may have been unmounted, so it can change.
  addEventListener('single-spa:routing-event', follow);
}
