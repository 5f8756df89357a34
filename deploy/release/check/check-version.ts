import { manifestFault } from '@console/shared-ui/contract';
import { close, listen } from '../../http/listen.ts';
import { moduleServer } from '../../http/module-server.ts';
import { isAnswered } from '../../ports.ts';
import type { DeploymentFolders } from '../edition.ts';
import { RefusedRelease } from '../refused-release.ts';
import { manifestOf, placeOf } from '../release.ts';
import type { StagedVersion } from '../stage.ts';
import { checkFiles } from './files.ts';
import { checkServed } from './served.ts';

/**
 * Checks a staged version by itself: that it is served as a browser needs it, that its manifest is
 * one, and that all its files are there.
 *
 * @throws {RefusedRelease}
 */
export async function checkVersion(
  { releases }: DeploymentFolders,
  staged: StagedVersion,
  consoleOrigin: string,
): Promise<void> {
  const { module, origin, folder, note } = staged;
  const { version, integrity } = note;
  const served = { ...placeOf(staged), module, version, folder, integrity };
  if (!(await isLocallyAnswered(origin)) && !(await isLocallyAnswered(consoleOrigin))) {
    // The console is stopped. Its servers are ours: look at what they will serve.
    const server = moduleServer(module, releases, [consoleOrigin]);
    const standIn = await listen(server, 0);
    await checkServed(served, consoleOrigin, standIn).finally(() => close(server));
  } else {
    await checkServed(served, consoleOrigin);
  }
  const manifest = manifestOf(folder);
  const fault = manifest === undefined ? undefined : manifestFault(manifest);
  if (fault) throw new RefusedRelease('MF-114', module, version, `in its manifest.json, ${fault}`);
  checkFiles({ module, folder, note });
}

/** Whether something listens at an origin; those of other machines are taken to do so. */
async function isLocallyAnswered(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  return hostname !== 'localhost' || isAnswered(Number(port));
}
