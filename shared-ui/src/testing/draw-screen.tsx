import { drawChangesBy } from '@console/shared-auth/testing';
import { act, configure, type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { namespaceOf, type ScreenApplication, ScreenRoot } from '../application/screen-root.tsx';
import { preloadParts } from '../lazy-part/lazy-part.tsx';
import { forgetLists } from '../list-index/kept-list.ts';
import { followServer } from '../queries/follow-server.ts';
import { queryClient } from '../queries/query-client.ts';
import { speakEnglish } from './english.ts';

// The first use of a part compiles it, which takes seconds on a machine that is busy: that is no
// time that a person waits, so no test should wait for it either.
beforeAll(async () => {
  await preloadParts();
  // Parts of parts.
  await preloadParts();
});

// A second, the default, is less than a busy machine may take to draw a screen.
configure({ asyncUtilTimeout: 30_000 });

drawChangesBy((change) => act(change));

/**
 * Draws a screen at an address with the root that the page draws, in English.
 *
 * @param texts - those of the screen's module, i.e. its `assets/i18n/en.json`
 */
export function drawScreen(
  application: ScreenApplication,
  address: string,
  texts: object,
): RenderResult {
  window.history.replaceState(null, '', address);
  queryClient.clear();
  forgetLists();
  followServer();
  const { queries, ...options } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...options, queries: { ...queries, retry: false } });
  speakEnglish({ [namespaceOf(application)]: texts });
  return render(<ScreenRoot {...application} />);
}

/** Draws a part of shared-ui as the screen of a module would. */
export function drawPart(part: ReactElement, address = '/things/list'): RenderResult {
  const application = { module: '@console/mf-things', route: '/things', screen: () => part };
  return drawScreen(application, address, {});
}
