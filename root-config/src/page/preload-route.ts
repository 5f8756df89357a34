import { claimantOf, readRegistry } from '../registry/registry.ts';
import { pageImportMap } from './page-data.ts';

/**
 * Starts to fetch the application of the current address beside everything else. It is not a
 * static preload, because the browser warns of those that an address does not use.
 */
export function preloadRoute(): void {
  const path = location.pathname === '/' ? '/tenants' : location.pathname;
  const application = claimantOf(readRegistry(), path);
  if (!application) return;
  const { imports, integrity } = pageImportMap();
  const address = imports[application.module];
  if (!address) return;
  preload(address, 'script', integrity[address]);
  const style = address.replace(/\.js$/, '.css');
  if (integrity[style]) preload(style, 'style', integrity[style]);
}

function preload(href: string, as: string, integrity: string | undefined): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', href });
  if (integrity) link.integrity = integrity;
  document.head.append(link);
}
