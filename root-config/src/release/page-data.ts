import type {
  DataBlock,
  ImportMap,
  MicroFrontend,
  PageReleases,
} from '@console/shared-ui/contract';

const IMPORT_MAP = 'script[type="systemjs-importmap"]';

function dataBlock(selector: `#${DataBlock}` | typeof IMPORT_MAP): unknown {
  return JSON.parse(document.querySelector(selector)?.textContent ?? 'null');
}

/**
 * Returns the import map of the page.
 *
 * @throws {SyntaxError} when it is not JSON
 */
export function pageImportMap(): Required<ImportMap> {
  // The cast is safe: the page and its data are checked when they are published together.
  const map = dataBlock(IMPORT_MAP) as Partial<ImportMap> | null;
  return { imports: map?.imports ?? {}, integrity: map?.integrity ?? {} };
}

/**
 * Returns the micro-frontends of this page, as their releases declare them. The manifests were
 * checked when the page was published with them.
 */
export function pageMicroFrontends(): readonly MicroFrontend[] {
  const manifests = dataBlock('#micro-frontends');
  return Array.isArray(manifests) ? manifests : [];
}

/** Returns the releases with which the page was published: versions to run, and versions that may be tried. */
export function pageReleases(): PageReleases {
  const block = dataBlock('#releases');
  // The cast is safe: the page and its data are checked when they are published together.
  return block ? (block as PageReleases) : { modules: {}, overrideOrigins: [] };
}
