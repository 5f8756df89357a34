/** A chunk for everything a page needs only after its first screen. */
import { microFrontendAt, shownPath } from '@console/shared-ui/contract';
import { watchLongFrames } from './frames/long-frames.ts';
import { countFrame, reportSlowFrames } from './frames/slow-frames.ts';
import { versions } from './loading/page-versions.ts';
import { watchMisdeeds } from './misdeeds/watch-misdeeds.ts';
import { reportSuccesses } from './recovery/report-success.ts';
import { reportFrames } from './recovery/send-report.ts';
import type { RunnableVersion } from './release/runnable-versions.ts';
import { prepareScreens } from './running/prepare-screens.ts';
import { microFrontends$ } from './sections/sections.ts';
import { loadLapse } from './sign-in/session-screen.ts';
import type { RegisterSections } from './updates/change-sections.ts';
import { keepUpToDate } from './updates/open-page.ts';
import { loadOverrideTools } from './versions/override-tools.ts';

/**
 * @param subject - the user's `sub`
 * @param register - registers micro-frontends that are added while the page is open
 */
export function loadLateParts(subject: string, register: RegisterSections): void {
  watchMisdeeds();
  // Loaded now, because the network may be gone when they are needed.
  import(/* webpackChunkName: 'failure' */ './shell/not-found.ts').catch(() => undefined);
  void loadLapse();
  prepareScreens();
  const owner = (address: string) => versions.owner(address);
  watchLongFrames((frame) => countFrame(frame, { owner, shown: shownVersion }));
  reportSlowFrames(owner, reportFrames);
  reportSuccesses(shownVersion);
  loadOverrideTools();
  keepUpToDate(subject, register);
}

/** Returns the running version of the micro-frontend that is on the screen. */
function shownVersion(): RunnableVersion | undefined {
  const shown = microFrontendAt(microFrontends$.value, shownPath());
  return shown && versions.get(shown.module)?.current;
}
