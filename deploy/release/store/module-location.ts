import { NumberedFailure } from '@console/shared-node/failure.ts';
import { atPortBase, OFFSETS } from '@console/shared-node/ports.ts';
import { MODULES_FOLDER } from '@console/shared-ui/contract';
import { importMapFile, modulesOf, readImportMap } from '../../build-output/import-map.ts';
import { type Edition, getOrigin } from './edition.ts';
import { locationAddress, type ModuleLocation, toLocation } from './release.ts';

/** Returns the location on a local console's origin for modules that have no server of their own. */
export const besideConsole = (origin: string): ModuleLocation => ({
  origin,
  path: `/${MODULES_FOLDER}`,
});

/**
 * Returns the location of a module that is not live. In a deployment, this is the host assigned to the
 * module, or else the location that modules share. On a local console it is the module's own port if this
 * checkout has the module, or else the console's origin.
 */
export function newLocation(module: string, edition: Edition): ModuleLocation {
  const host = edition.settings.hosts?.[module];
  if (host) return { origin: host };
  const console = edition.modules['root-config'];
  if (console?.path !== undefined) return toLocation(console);
  const origin = getOrigin(edition);
  const own = modulesOf(readImportMap(importMapFile)).find(({ name }) => name === module);
  if (!own) return besideConsole(origin);
  return { origin: atPortBase(own.origin, Number(new URL(origin).port) - OFFSETS.console) };
}

/** Returns the location of a module, live or not. */
export const getLocation = (edition: Edition, module: string): ModuleLocation =>
  toLocation(edition.modules[module] ?? newLocation(module, edition));

/**
 * Returns the location of a module. Checks that it is on the required host, if any.
 *
 * @throws {NumberedFailure} if the deployment does not assign this host, from which pages may then run
 *   no scripts
 */
export function getLocationOn(
  edition: Edition,
  module: string,
  host: string | undefined,
): ModuleLocation {
  const location = getLocation(edition, module);
  if (host === undefined || host === location.origin) return location;
  throw new NumberedFailure(
    'MF-214',
    `${module} cannot be served from ${host}: the page's policy only allows ${locationAddress(location)}. To allow that host: npm run deploy -- <folder> --host ${module}=${host}`,
  );
}
