import { basePath } from '@console/shared-auth/base-path';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ComponentType, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { keepList, keptList } from '../list-index/kept-list.ts';
import { queryClient } from '../queries/query-client.ts';
import { ScreenBoundary } from './screen-failure.tsx';

/** What makes a screen an application of its own. */
export interface ScreenApplication {
  /** The manifest's name, e.g. `@console/mf-tenants`; the last part is the texts' namespace. */
  readonly module: string;
  /** The manifest's route, e.g. `/tenants`. */
  readonly route: string;
  /** Drawn at `<route>/list` and, with the row's id as the parameter `row`, at `<route>/<id>`. */
  readonly screen: ComponentType;
}

/** The namespace of an application's texts, e.g. `mf-tenants`. */
export const namespaceOf = ({ module }: Pick<ScreenApplication, 'module'>): string =>
  module.slice(module.lastIndexOf('/') + 1);

/** A screen with everything that it stands on. */
export function ScreenRoot({ module, route, screen: Screen }: ScreenApplication) {
  // Before the router reads it.
  useState(() => comeBack(route));
  return (
    <I18nextProvider i18n={i18next} defaultNS={namespaceOf({ module })}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter basename={basePath()}>
          <KeptAddress route={route} />
          <ScreenBoundary module={module}>
            <Routes>
              <Route path={`${route}/:row`} element={<Screen />} />
              <Route path={`${route}/*`} element={<ToList route={route} screen={Screen} />} />
              {/* While single-spa takes the screen down the address is already another's. */}
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

/**
 * Who comes back to a list that they left, by a link that says nothing of what is shown there, finds
 * it as it was.
 */
function comeBack(route: string): void {
  const { pathname, search, hash } = window.location;
  const kept = keptList(route).search;
  if (search !== '' || kept === '' || window.history.state?.masked) return;
  window.history.replaceState(window.history.state, '', pathname + kept + hash);
}

/** Keeps what the address says of a list. */
function KeptAddress({ route }: Pick<ScreenApplication, 'route'>) {
  const { pathname, search, mask } = useLocation();
  // The address is another screen's before this one is taken down.
  const isHere = !mask && pathname.startsWith(`${route}/`);
  useEffect(() => {
    if (isHere) keepList(route, { search });
  }, [route, search, isHere]);
  return null;
}
