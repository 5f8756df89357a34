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
  script.addEventListener('load', () => {
    const { importMapOverrides: tools } = window as { importMapOverrides?: OverrideTools };
    // A port stands for a file that is named for the module's folder here.
    if (tools) tools.getUrlFromPort = localAddress;
  });
  document.head.append(script);
}

const localAddress: OverrideTools['getUrlFromPort'] = (specifier, port) =>
  `//localhost:${port}/${specifier.replace('@console/', '')}.js`;

/** As import-map-overrides gives it to everybody. */
interface OverrideTools {
  getUrlFromPort(specifier: string, port: string): string;
}
