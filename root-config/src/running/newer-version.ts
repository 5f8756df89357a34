import { pageImportMap } from '../release/page-data.ts';

/** Calls back when another version of a module is published than this page was made with. */
export function whenNewerIsPublished(module: string, found: () => void): void {
  fetch('/importmap.json', { cache: 'no-cache' })
    .then(async (response) => {
      const map: { imports?: Record<string, string> } = await response.json();
      const address = map.imports?.[module];
      if (address && address !== pageImportMap().imports[module]) found();
    })
    // It was only asked in passing.
    .catch(() => undefined);
}
