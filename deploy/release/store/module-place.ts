import { NumberedFailure } from '@console/shared-node/failure.ts';
import { atPortBase, OFFSETS } from '@console/shared-node/ports.ts';
import { MODULES_FOLDER } from '@console/shared-ui/contract';
import { importMapFile, modulesOf, readImportMap } from '../../build-output/import-map.ts';
import { type Edition, originOf } from './edition.ts';
import { addressOfPlace, type ModulePlace, placeOf } from './release.ts';

/** Below a local console's origin, where modules have no server of their own. */
export const besideConsole = (origin: string): ModulePlace => ({
  origin,
  path: `/${MODULES_FOLDER}`,
});

/**
 * Where a module lives of which nothing is live: on the host that the deployment has given it, beside
 * the others where these share an origin, on its own port of a local console where this working copy
 * has it, else below the console's own origin.
 */
export function placeOfNew(module: string, edition: Edition): ModulePlace {
  const host = edition.settings.hosts?.[module];
  if (host) return { origin: host };
  const console = edition.modules['root-config'];
  if (console?.path !== undefined) return placeOf(console);
  const origin = originOf(edition);
  const own = modulesOf(readImportMap(importMapFile)).find(({ name }) => name === module);
  if (!own) return besideConsole(origin);
  return { origin: atPortBase(own.origin, Number(new URL(origin).port) - OFFSETS.console) };
}

/** Where a module lives, or would. */
export const placeIn = (edition: Edition, module: string): ModulePlace =>
  placeOf(edition.modules[module] ?? placeOfNew(module, edition));

/**
 * The same, where somebody says on which host that has to be.
 *
 * @throws {NumberedFailure} when the deployment has not given it that host: pages may run no script
 *   from there
 */
export function placeOn(edition: Edition, module: string, host: string | undefined): ModulePlace {
  const place = placeIn(edition, module);
  if (host === undefined || host === place.origin) return place;
  throw new NumberedFailure(
    'MF-214',
    `${module} would come from ${host}, from where the page's policy allows no script, and not from ${addressOfPlace(place)}. The policy is a header; to have it name that host: npm run deploy -- <folder> --host ${module}=${host}`,
  );
}
