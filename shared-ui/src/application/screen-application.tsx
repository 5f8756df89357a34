import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import React, { type ComponentType, useEffect } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { AppProps } from 'single-spa';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { sendEvent } from '../contract/events.ts';
import { screenSlot } from '../contract/page-slots.ts';
import { followServer } from '../queries/follow-server.ts';
import { queryClient, watchSubject } from '../queries/query-client.ts';
import { keepFocus } from './keep-focus.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenFailure } from './screen-failure.tsx';

/** What makes a screen an application of its own. */
export interface ScreenApplication {
  /** The manifest's name, e.g. `@console/mf-tenants`; the last part is the texts' namespace. */
  readonly module: string;
  /** The manifest's route, e.g. `/tenants`. */
  readonly route: string;
  /** Drawn at `<route>/list` and, with the row's id as the parameter `row`, at `<route>/<id>`. */
  readonly screen: ComponentType;
}

/** The single-spa lifecycles of a screen. */
export function screenApplication(application: ScreenApplication): ReactAppOrParcel<object> {
  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: () => <ScreenRoot {...application} />,
    // The boundary inside catches what a screen throws; this one is for what is around it. Without
    // it the mount of a screen that throws never ends.
    errorBoundary: (error) => (
      <I18nextProvider i18n={i18next}>
        <ReportedFailure module={application.module} error={error} />
      </I18nextProvider>
    ),
    domElementGetter: ({ name }) => placeOf(name),
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

/** A failure around the screen, told as soon as it is drawn. */
function ReportedFailure({ module, error }: { readonly module: string; readonly error: Error }) {
  useEffect(() => sendEvent('screen-failure', { module, error }), [module, error]);
  return <ScreenFailure error={error} />;
}

function placeOf(name: string): HTMLElement {
  const place = document.getElementById(screenSlot(name));
  if (!place) throw new Error(`The page has no place for ${name}`);
  return place;
}

/** A screen with everything that it stands on. */
function ScreenRoot({ module, route, screen: Screen }: ScreenApplication) {
  const namespace = module.slice(module.lastIndexOf('/') + 1);
  return (
    <I18nextProvider i18n={i18next} defaultNS={namespace}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <ScreenBoundary module={module}>
            <Routes>
              <Route path={`${route}/:row`} element={<Screen />} />
              <Route path={`${route}/*`} element={<ToList route={route} screen={Screen} />} />
              {/* While single-spa takes the screen down the address is already another's. A
                  basename would have the router warn of that in the console. */}
              <Route path="*" element={null} />
            </Routes>
          </ScreenBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

function ToList({ route, screen: Screen }: Pick<ScreenApplication, 'route' | 'screen'>) {
  const { search, hash, mask } = useLocation();
  // Shown over the page's own address, which stays.
  if (mask) return <Screen />;
  return <Navigate to={{ pathname: `${route}/list`, search, hash }} replace />;
}
