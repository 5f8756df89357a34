import type { Permission } from '@console/shared-auth';
import { basePath, withinBase } from '@console/shared-auth/base-path';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { screenClass } from '../contract/page-slots.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { getStoredList, storeList } from '../list-index/list-memory.ts';
import { queryClient } from '../queries/query-client.ts';
import { ContainerClass } from './container-class.ts';
import { ScreenPlace } from './page-title.tsx';
import { ScreenBoundary } from './screen-failure.tsx';

const PermittedPage = lazyPart(() => import(/* webpackChunkName: 'list' */ './permitted-page.tsx'));

/** A screen of the console: the list of an entity, and pages below it. */
export interface ScreenApplication {
  /** The name in the manifest, e.g. `@console/mf-tenants`; its last part is the texts' namespace. */
  readonly module: string;
  /** The route in the manifest, e.g. `/tenants`. */
  readonly route: string;
  /** Rendered at `<route>/list`, and at `<route>/<id>` with the row's id as the parameter `row`. */
  readonly screen: ComponentType;
  /** Pages below the route that are not rows of the list. */
  readonly pages?: readonly ScreenPage[];
}

/** A page below an application's route. It calls `usePageTitle`. */
export interface ScreenPage {
  /** Path below the route, such as `reports/:year` (React Router); its first segment has no parameter. */
  readonly path: string;
  /** Rendered at the path; its `h1` gets the focus after a navigation. */
  readonly screen: ComponentType;
  /**
   * The permission that the page needs. Users without it see why, as for a list; the permissions of a menu item
   * hide only the item. A page with unsaved values must check the permission itself: this one closes the page.
   */
  readonly permission?: Permission;
}

/** Returns the namespace of an application's texts, e.g. `mf-tenants`. */
export const getNamespace = ({ module }: Pick<ScreenApplication, 'module'>): string =>
  module.slice(module.lastIndexOf('/') + 1);

export function ScreenRoot({ module, route, screen: Screen, pages = [] }: ScreenApplication) {
  // Must run before the router reads the address.
  useState(() => restoreSearch(route, pages));
  const entered = useRef(false);
  const list = (
    <ScreenPlace isPage={false} entered={entered}>
      <Screen />
    </ScreenPlace>
  );
  return (
    <I18nextProvider i18n={i18next} defaultNS={getNamespace({ module })}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter basename={basePath()}>
          <StoredAddress route={route} pages={pages} />
          <ScreenBoundary module={module}>
            <ContainerClass value={screenClass(module)}>
              <Routes>
                {pages.map(({ path, screen: Page, permission }) => (
                  <Route
                    key={path}
                    path={`${route}/${path}`}
                    element={
                      <ScreenPlace isPage entered={entered}>
                        {permission ? (
                          <PermittedPage permission={permission}>
                            <Page />
                          </PermittedPage>
                        ) : (
                          <Page />
                        )}
                      </ScreenPlace>
                    }
                  />
                ))}
                <Route path={`${route}/:row`} element={list} />
                <Route path={`${route}/*`} element={<ToList route={route}>{list}</ToList>} />
                {/* While single-spa unmounts the screen, the address is already that of another screen. */}
                <Route path="*" element={null} />
              </Routes>
            </ContainerClass>
          </ScreenBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

interface ToListProps extends Pick<ScreenApplication, 'route'> {
  readonly children: ReactNode;
}

function ToList({ route, children }: ToListProps) {
  const { search, hash, mask } = useLocation();
  // The screen is open without its address in the address bar, which must not change.
  if (mask) return children;
  return <Navigate to={{ pathname: `${route}/list`, search, hash }} replace />;
}

/** Restores a list's state when the user comes back to it by a link without search parameters. */
function restoreSearch(route: string, pages: readonly ScreenPage[]): void {
  const { pathname, search, hash } = window.location;
  if (isPageOf(route, pages, withinBase(pathname))) return;
  const kept = getStoredList(route).search;
  if (search !== '' || kept === '' || window.history.state?.masked) return;
  window.history.replaceState(window.history.state, '', pathname + kept + hash);
}

const firstSegment = (path: string): string => path.split('/', 1).join();

/** Returns whether a path, relative to the console, belongs to a page and not to the list. */
const isPageOf = (route: string, pages: readonly ScreenPage[], pathname: string): boolean =>
  pages.some(({ path }) => firstSegment(path) === firstSegment(pathname.slice(route.length + 1)));

function StoredAddress({ route, pages }: Required<Pick<ScreenApplication, 'route' | 'pages'>>) {
  const { pathname, search, mask } = useLocation();
  // The address is already that of another screen before this screen is unmounted.
  const isHere = !mask && pathname.startsWith(`${route}/`) && !isPageOf(route, pages, pathname);
  useEffect(() => {
    if (isHere) storeList(route, { search });
  }, [route, search, isHere]);
  return null;
}
