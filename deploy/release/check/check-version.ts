import { close, listen } from '@console/shared-node/http/listen.ts';
import { moduleServer } from '@console/shared-node/http/module-server.ts';
import { isAnswered } from '@console/shared-node/ports.ts';
import { manifestFault } from '@console/shared-ui/contract';
import { manifestOf, placeOf, type StagedVersion } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { checkFiles } from './files.ts';
import { RefusedRelease } from './refused-release.ts';
import { checkServed, type ServedModule } from './served.ts';

/**
 * Checks a staged version by itself: that it is served as browsers need it, that its manifest is
 * valid, and that all its files exist.
 *
 * @throws {RefusedRelease}
 */
export async function checkVersion(
  { releases, bucket }: Store,
  staged: StagedVersion,
  consoleOrigin: string,
): Promise<void> {
  const { module, origin, folder, note } = staged;
  const { version } = note;
  const served = servedOf(staged);
  if (bucket || !(await isAnsweredAt([origin, consoleOrigin]))) {
    // The console is stopped or elsewhere: check the version on a temporary server.
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

/**
 * Uploads versions to a bucket and checks that they are served; does nothing for a folder, whose
 * files are in place.
 *
 * @throws {RefusedRelease}
 */
export async function checkStored(
  store: Store,
  staged: readonly StagedVersion[],
  consoleOrigin: string,
): Promise<void> {
  for (const version of store.bucket ? staged : []) {
    const isNew = await store.upload(`${version.module}/${version.note.version}`);
    if (isNew && (await isAnsweredAt([version.origin, consoleOrigin])))
      await checkServed(servedOf(version), consoleOrigin);
  }
}

const servedOf = (staged: StagedVersion): ServedModule => ({
  ...placeOf(staged),
  module: staged.module,
  version: staged.note.version,
  folder: staged.folder,
  integrity: staged.note.integrity,
});

/** Returns whether a server listens at one of the origins; remote ones are assumed to. */
async function isAnsweredAt(origins: readonly string[]): Promise<boolean> {
  const answered = origins.map((origin) => {
    const { hostname, port } = new URL(origin);
    return hostname !== 'localhost' || isAnswered(Number(port));
  });
  return (await Promise.all(answered)).includes(true);
}
