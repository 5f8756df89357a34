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
 * Starts to fetch what this visit needs and another would not, beside everything else: the texts
 * in the person's language, and the application of the current address. They are no static
 * preloads, because the browser warns of those that a visit does not use. Which version of an
 * application that is on trial this person runs is not known yet.
 *
 * @param overrides - what comes from elsewhere
 */
export function preloadRoute(overrides: readonly Override[]): void {
  const { imports, integrity } = pageImportMap();
  const releases = pageReleases();
  for (const language of releases.texts ?? []) {
    preload(atBase(`configs/texts/${language}.json`), 'fetch', undefined);
  }
  // With a query, the root is the provider's answer to a sign-in, which goes on to another address.
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

/** Whether this browser keeps a session; without one the visit goes to the sign-in page first. */
function hasSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(sessionKeyPrefix));
  } catch {
    return false;
  }
}

/** The modules whose texts every visit needs. */
const withTexts = ['@console/root-config', '@console/mf-shell', '@console/shared-ui'];

function preload(href: string, as: string, integrity: string | undefined): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', href });
  if (integrity) link.integrity = integrity;
  document.head.append(link);
}
