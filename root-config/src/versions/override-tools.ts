import { pageImportMap } from '../release/page-data.ts';

/**
 * Loads import-map-overrides, whose API the team's usual tools speak. It only keeps the list: the
 * page's `server-only` tells it to leave the import map alone, because what is on the list is
 * looked at before it is followed.
 */
export function loadOverrideTools(): void {
  const { imports, integrity } = pageImportMap();
  const rootConfig = imports['@console/root-config'];
  if (!rootConfig) return;
  const address = new URL('import-map-overrides.js', rootConfig).href;
  const script = document.createElement('script');
  script.crossOrigin = 'anonymous';
  script.integrity = integrity[address] ?? '';
  script.src = address;
  document.head.append(script);
}
