import { pageImportMap } from '../release/page-data.ts';

/**
 * Loads import-map-overrides, whose API developers know. It only keeps the list: the page's
 * `server-only` makes it leave the import map alone, because overrides are checked before they are
 * followed.
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
  script.addEventListener('load', () => {
    const { importMapOverrides: tools } = window as { importMapOverrides?: OverrideTools };
    // A port stands for a file named after the module's folder.
    if (tools) tools.getUrlFromPort = localAddress;
  });
  document.head.append(script);
}

const localAddress: OverrideTools['getUrlFromPort'] = (specifier, port) =>
  `//localhost:${port}/${specifier.replace('@console/', '')}.js`;

/** The global of import-map-overrides. */
interface OverrideTools {
  getUrlFromPort(specifier: string, port: string): string;
}
