import { drawChangesBy } from '@console/shared-auth/testing';
import { act, configure, type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { getNamespace, type ScreenApplication, ScreenRoot } from '../application/screen-root.tsx';
import { preloadParts } from '../lazy-part/lazy-part.tsx';
import { clearLists } from '../list-index/list-memory.ts';
import { followServer } from '../queries/follow-server.ts';
import { queryClient } from '../queries/query-client.ts';
import { endJobs } from '../tray/jobs.ts';
import { speakEnglish } from './english.ts';

// Compiling a part on first use takes seconds on a busy machine. Users do not wait for that, so
// tests should not either.
beforeAll(async () => {
  await preloadParts();
  // Loads parts that other parts have registered.
  await preloadParts();
});

// The default of a second is too short to render a screen on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

drawChangesBy((change) => act(change));

/** Renders a screen with the page's root; `texts` are the module's `assets/i18n/en.json`. */
export function drawScreen(
  application: ScreenApplication,
  address: string,
  texts: object,
): RenderResult {
  act(endJobs);
  window.history.replaceState(null, '', address);
  queryClient.clear();
  clearLists();
  followServer();
  const { queries, ...options } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...options, queries: { ...queries, retry: false } });
  speakEnglish({ [getNamespace(application)]: texts });
  return render(<ScreenRoot {...application} />);
}

/** Renders a part of shared-ui as a module's screen would. */
export function drawPart(part: ReactElement, address = '/things/list'): RenderResult {
  const application = { module: '@console/mf-things', route: '/things', screen: () => part };
  return drawScreen(application, address, {});
}
