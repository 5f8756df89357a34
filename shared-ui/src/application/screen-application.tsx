import i18next from 'i18next';
import React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { AppProps } from 'single-spa';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { screenSlot } from '../contract/page-slots.ts';
import { alsoPreload } from '../lazy-part/lazy-part.tsx';
import { followServer } from '../queries/follow-server.ts';
import { watchSubject } from '../queries/query-client.ts';
import { keepFocus } from './focus-and-keys.ts';
import { ScreenBoundary } from './screen-failure.tsx';
import { type ScreenApplication, ScreenRoot } from './screen-root.tsx';

/**
 * Starts what all screens share. A list, because the minifier would move a function that is called once into
 * `bootstrap`: its listeners would then hold the first screen, and with it a version that may be replaced.
 */
const STARTS = [watchSubject, followServer, keepFocus];

alsoPreload(async () =>
  (await import(/* webpackChunkName: 'list' */ './repeat-statuses.ts')).repeatStatuses(),
);

/** Returns the single-spa lifecycles of a screen. */
export function screenApplication(application: ScreenApplication): ReactAppOrParcel<object> {
  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: () => (
      // `ScreenRoot` catches errors of the screen; this boundary catches errors around the screen. Without it,
      // mounting would never settle if something throws. That of single-spa-react would hold the place of the
      // first mount, with React's listeners, as long as the module.
      <I18nextProvider i18n={i18next}>
        <ScreenBoundary module={application.module}>
          <ScreenRoot {...application} />
        </ScreenBoundary>
      </I18nextProvider>
    ),
    suppressComponentDidCatchWarning: true,
    domElementGetter: ({ name }) => getSlot(name),
  });
  return {
    ...lifecycles,
    bootstrap: (props: AppProps) => {
      for (const start of STARTS) start();
      return lifecycles.bootstrap(props);
    },
  };
}

function getSlot(name: string): HTMLElement {
  const slot = document.getElementById(screenSlot(name));
  if (!slot) throw new Error(`The page has no slot for ${name}`);
  return slot;
}
