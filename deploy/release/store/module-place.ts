import { NumberedFailure } from '@console/shared-node/failure.ts';
import { atPortBase, OFFSETS } from '@console/shared-node/ports.ts';
import { MODULES_FOLDER } from '@console/shared-ui/contract';
import { importMapFile, modulesOf, readImportMap } from '../../build-output/import-map.ts';
import { type Edition, getOrigin } from './edition.ts';
import { type ModulePlace, placeAddress, toPlace } from './release.ts';

/** Returns the place at a local console's origin that serves modules without a server. */
export const besideConsole = (origin: string): ModulePlace => ({
  origin,
  path: `/${MODULES_FOLDER}`,
});

/**
 * Returns the place of a module that is not live: the host that the deployment assigns; otherwise
 * that of the other modules if these share an origin; on a local console its own port if this
 * checkout has the module, otherwise the console's origin.
 */
export function newPlace(module: string, edition: Edition): ModulePlace {
  const host = edition.settings.hosts?.[module];
  if (host) return { origin: host };
  const console = edition.modules['root-config'];
  if (console?.path !== undefined) return toPlace(console);
  const origin = getOrigin(edition);
  const own = modulesOf(readImportMap(importMapFile)).find(({ name }) => name === module);
  if (!own) return besideConsole(origin);
  return { origin: atPortBase(own.origin, Number(new URL(origin).port) - OFFSETS.console) };
}

/** Returns the place of a module, live or not. */
export const getPlace = (edition: Edition, module: string): ModulePlace =>
  toPlace(edition.modules[module] ?? newPlace(module, edition));

/**
 * Returns the place of a module, and checks it against a required host.
 *
 * @throws {NumberedFailure} if the deployment does not assign that host: pages may not run scripts
 *   from there
 */
export function getPlaceOn(
  edition: Edition,
  module: string,
  host: string | undefined,
): ModulePlace {
  const place = getPlace(edition, module);
  if (host === undefined || host === place.origin) return place;
  throw new NumberedFailure(
    'MF-214',
    `${module} cannot be served from ${host}: the page's policy only allows ${placeAddress(place)}. To allow that host: npm run deploy -- <folder> --host ${module}=${host}`,
  );
}
