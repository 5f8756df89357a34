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
  // The page and its data are published together and checked there.
  const map = dataBlock('script[type="systemjs-importmap"]') as Partial<ImportMap> | null;
  return { imports: map?.imports ?? {}, integrity: map?.integrity ?? {} };
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
