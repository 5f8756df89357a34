/** A chunk for what a page has once its first screen is there. */
import { watchMisdeeds } from './misdeeds/watch-misdeeds.ts';
import type { BeginSections } from './updates/change-sections.ts';
import { keepUpToDate } from './updates/open-page.ts';
import { loadOverrideTools } from './versions/override-tools.ts';

/**
 * @param subject - the person's `sub`
 * @param begin - has micro-frontends begin that come while the page is open
 */
export function loadLateParts(subject: string, begin: BeginSections): void {
  watchMisdeeds();
  loadOverrideTools();
  keepUpToDate(subject, begin);
}
