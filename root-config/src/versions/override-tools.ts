import { pageImportMap } from '../release/page-data.ts';

/**
 * Loads import-map-overrides, because developers know its API. It only stores the list of overrides: the
 * page's `server-only` keeps it from changing the import map, because the page checks overrides itself
 * before it follows them.
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
    // A port alone means the file with the name of the module's folder on that port.
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
