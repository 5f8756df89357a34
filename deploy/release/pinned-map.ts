import type { ImportMap, LiveModule } from '@console/shared-ui/contract';

/**
 * The import map that runs just these releases: addresses with versions, and the integrity of
 * those and of what runs when one of them does not.
 */
export function pinnedMap(modules: readonly LiveModule[]): Required<ImportMap> {
  const all = modules.flatMap(({ live, lastGood }) => (lastGood ? [lastGood, live] : [live]));
  return {
    imports: Object.assign({}, ...modules.map(({ live }) => live.imports)),
    integrity: Object.assign({}, ...all.map(({ integrity }) => integrity)),
  };
}
