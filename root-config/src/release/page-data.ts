import {
  dataBlocks,
  type ImportMap,
  type MicroFrontend,
  type PageReleases,
} from '@console/shared-ui/contract';

/** Reads one of the data blocks of the page. */
function dataBlock(selector: string): unknown {
  return JSON.parse(document.querySelector(selector)?.textContent ?? 'null');
}

/**
 * The import map in the page.
 *
 * @throws {SyntaxError} when it is not JSON
 */
export function pageImportMap(): Required<ImportMap> {
  const map = dataBlock('script[type="systemjs-importmap"]');
  const imports = typeof map === 'object' && map !== null && 'imports' in map ? map.imports : {};
  const integrity =
    typeof map === 'object' && map !== null && 'integrity' in map ? map.integrity : {};
  // The page and its data are published together and checked there.
  return { imports, integrity } as Required<ImportMap>;
}

/**
 * The micro-frontends of this page, as their releases declare them. The manifests were checked
 * when they were published; the page is of one piece with them.
 */
export function pageMicroFrontends(): readonly MicroFrontend[] {
  const manifests = dataBlock(`#${dataBlocks.microFrontends}`);
  return Array.isArray(manifests) ? manifests : [];
}

/** What the page was published with: the versions it runs, and what may be tried. */
export function pageReleases(): PageReleases {
  const block = dataBlock(`#${dataBlocks.releases}`);
  // The page and its data are published together and checked there.
  return block ? (block as PageReleases) : { modules: {}, overrideOrigins: [] };
}
