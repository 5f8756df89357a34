/** A chunk for what a page has once its first screen is there. */
import { microFrontendAt, shownPath } from '@console/shared-ui/contract';
import { watchLongFrames } from './frames/long-frames.ts';
import { countFrame, reportSlowFrames } from './frames/slow-frames.ts';
import { versions } from './loading/page-versions.ts';
import { watchMisdeeds } from './misdeeds/watch-misdeeds.ts';
import { reportFrames } from './recovery/failure-report.ts';
import type { RunnableVersion } from './release/runnable-versions.ts';
import { microFrontends$ } from './sections/sections.ts';
import type { BeginSections } from './updates/change-sections.ts';
import { keepUpToDate } from './updates/open-page.ts';
import { loadOverrideTools } from './versions/override-tools.ts';

/**
 * @param subject - the person's `sub`
 * @param begin - has micro-frontends begin that come while the page is open
 */
export function loadLateParts(subject: string, begin: BeginSections): void {
  watchMisdeeds();
  const owner = (address: string) => versions.owner(address);
  watchLongFrames((frame) => countFrame(frame, { owner, shown: shownVersion }));
  reportSlowFrames(owner, reportFrames);
  loadOverrideTools();
  keepUpToDate(subject, begin);
}

/** What runs of the micro-frontend whose screen is shown. */
function shownVersion(): RunnableVersion | undefined {
  const shown = microFrontendAt(microFrontends$.value, shownPath());
  return shown && versions.of(shown.module)?.current;
}
