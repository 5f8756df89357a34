import {
  atBase,
  basePath,
  microFrontendAt,
  type Override,
  sessionKeyPrefix,
  withinBase,
} from '@console/shared-ui/contract';
import { pageImportMap, pageMicroFrontends, pageReleases } from '../release/page-data.ts';
import { isOnTrial } from '../release/runnable-versions.ts';

/**
 * Starts to fetch what only this visit needs: the texts in the user's language and the application
 * of the current address. They are not static preloads, because browsers warn about preloads that a
 * visit does not use. An application on trial is left out: the user's version is not known yet.
 *
 * @param overrides - modules that load from another address
 */
export function preloadRoute(overrides: readonly Override[]): void {
  const { imports, integrity } = pageImportMap();
  const releases = pageReleases();
  for (const language of releases.texts ?? []) {
    preload(atBase(`configs/texts/${language}.json`), 'fetch', undefined);
  }
  // The root address with a query is the provider's response to a sign-in, which leads to another address.
  const atHome = location.pathname === basePath() && location.search === '';
  const path = atHome ? '/tenants' : withinBase(location.pathname);
  const application = hasSession()
    ? microFrontendAt(pageMicroFrontends(), path)?.module
    : undefined;
  const isKnown = application && !isOnTrial(application, releases);
  for (const name of [...withTexts, ...(isKnown ? [application] : [])]) {
    const address = imports[name];
    if (!address || overrides.some(({ specifier }) => specifier === name)) continue;
    const texts = new URL(`assets/i18n/${document.documentElement.lang}.json`, address);
    preload(texts.href, 'fetch', undefined);
    if (name !== application) continue;
    preload(address, 'script', integrity[address]);
    const style = address.replace(/\.js$/, '.css');
    if (integrity[style]) preload(style, 'style', integrity[style]);
  }
}

/** Whether this browser stores a session; without a session, the visit starts with the sign-in page. */
function hasSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(sessionKeyPrefix));
  } catch {
    return false;
  }
}

/** Modules whose texts every visit needs. */
const withTexts = ['@console/root-config', '@console/mf-shell', '@console/shared-ui'];

function preload(href: string, as: string, integrity: string | undefined): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', href });
  if (integrity) link.integrity = integrity;
  document.head.append(link);
}
