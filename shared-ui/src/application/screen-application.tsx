import i18next from 'i18next';
import React, { useEffect } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { AppProps } from 'single-spa';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { type ScreenFailureReport, sendEvent } from '../contract/events.ts';
import { screenSlot } from '../contract/page-slots.ts';
import { followServer } from '../queries/follow-server.ts';
import { watchSubject } from '../queries/query-client.ts';
import { keepFocus } from './focus-and-keys.ts';
import { ScreenFailure } from './screen-failure.tsx';
import { type ScreenApplication, ScreenRoot } from './screen-root.tsx';

/** Returns the single-spa lifecycles of a screen. */
export function screenApplication(application: ScreenApplication): ReactAppOrParcel<object> {
  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: () => <ScreenRoot {...application} />,
    // `ScreenBoundary` catches errors of the screen; this boundary catches errors around the screen.
    // Without this boundary, mounting would never settle if something throws.
    errorBoundary: (error, { componentStack }) => (
      <I18nextProvider i18n={i18next}>
        <ReportedFailure {...{ module: application.module, error, componentStack }} />
      </I18nextProvider>
    ),
    domElementGetter: ({ name }) => getSlot(name),
  });
  return {
    ...lifecycles,
    bootstrap: (props: AppProps) => {
      watchSubject();
      followServer();
      keepFocus();
      return lifecycles.bootstrap(props);
    },
  };
}

function ReportedFailure(report: ScreenFailureReport & { readonly error: Error }) {
  const { module, error, componentStack } = report;
  useEffect(
    () => sendEvent('screen-failure', { module, error, componentStack }),
    [module, error, componentStack],
  );
  return <ScreenFailure error={error} />;
}

function getSlot(name: string): HTMLElement {
  const slot = document.getElementById(screenSlot(name));
  if (!slot) throw new Error(`The page has no slot for ${name}`);
  return slot;
}
