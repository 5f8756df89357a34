import type { PageReleases } from './published.ts';

/** The import map that the page was published with. */
export interface PageImportMap {
  readonly imports: Readonly<Record<string, string>>;
  readonly integrity: Readonly<Record<string, string>>;
}

/** Reads one of the data blocks of the page. */
function dataBlock(selector: string): unknown {
  return JSON.parse(document.querySelector(selector)?.textContent ?? 'null');
}

/**
 * The import map in the page.
 *
 * @throws {SyntaxError} when it is not JSON
 */
export function pageImportMap(): PageImportMap {
  const map = dataBlock('script[type="systemjs-importmap"]');
  const imports = typeof map === 'object' && map !== null && 'imports' in map ? map.imports : {};
  const integrity =
    typeof map === 'object' && map !== null && 'integrity' in map ? map.integrity : {};
  // The page and its data are published together and checked there.
  return { imports, integrity } as PageImportMap;
}

/** The manifests of the live micro-frontends, as published into the page. */
export function pageMicroFrontends(): unknown {
  return dataBlock('#micro-frontends');
}

/** What the page was published with: the versions it runs, and what may be tried. */
export function pageReleases(): PageReleases {
  const block = dataBlock('#releases');
  // The page and its data are published together and checked there.
  return block ? (block as PageReleases) : { modules: {}, overrideOrigins: [] };
}
