import { NumberedFailure } from '@console/shared-node/failure.ts';
import { type ImportMap, messageOf } from '@console/shared-ui/contract';
import { checkFit } from './check/check-fit.ts';
import { checkStored, checkVersion } from './check/check-version.ts';
import { type DeploymentFolders, readEdition } from './edition.ts';
import { requireThawed } from './freeze.ts';
import { changeDeployment } from './lock.ts';
import { addressOf, type ModulePlace, type Release, readRelease } from './release.ts';
import {
  publishAll,
  releaseOf,
  removeUnpublished,
  requireStaged,
  type StagedVersion,
} from './stage.ts';
import { JudgedTypes } from './types/judged-types.ts';

/**
 * Makes versions live in the import map of a running import-map-deployer (seen with 4.6.0), in one
 * step, once every check is passed.
 *
 * Its `PATCH /import-map.json` merges `imports` under a lock and leaves the rest of the map alone;
 * it takes no `integrity`. (`PATCH /services`, one module at a time, adds `<name>/` lines that a
 * System module has no use for, and with `alphabetical` erases the map's integrity.) The hashes
 * of what is published are in `versions.json`, from where the page takes them.
 *
 * @param deployer - its address, with `user:password@` where it asks for them
 * @throws {RefusedRelease} when a check fails; then the map has not changed
 */
export async function goLiveThrough(
  deployer: string,
  folders: DeploymentFolders,
  staged: readonly StagedVersion[],
  consoleOrigin: string,
): Promise<void> {
  const map = new URL('/import-map.json', deployer);
  try {
    for (const version of staged) await checkVersion(folders, version, consoleOrigin);
    const before = await request(map);
    const live = await liveModules(folders, before);
    const changing = new Set(staged.map(({ module }) => module));
    const names = await checkFit({
      together: [...live.filter(({ module }) => !changing.has(module)), ...staged.map(releaseOf)],
      changing,
      before: live,
      judged: await JudgedTypes.open(folders),
      elsewhere: new Set(Object.keys(before.imports)),
    });
    const imports = Object.fromEntries(staged.flatMap(importsOf));
    // Its own check of an address that does not answer ends its process; ours was made above.
    const unchecked = new URL('?skip_url_check', map);
    const body = JSON.stringify({ imports });
    const after = await changeDeployment(folders, async () => {
      const edition = await readEdition(folders);
      if (edition) requireThawed(edition);
      await requireStaged(staged);
      await publishAll(folders, staged, names);
      await checkStored(folders, staged, consoleOrigin);
      return request(unchecked, { method: 'PATCH', body });
    });
    for (const [specifier, address] of Object.entries(imports)) {
      if (after.imports[specifier] === address) continue;
      throw new NumberedFailure(
        'MF-131',
        `${map} was told of ${address}, and has ${after.imports[specifier]} instead`,
      );
    }
    const lost = Object.keys(before.integrity ?? {}).filter((one) => !after.integrity?.[one]);
    if (lost.length > 0) {
      throw new NumberedFailure(
        'MF-131',
        `${map.host} has lost the integrity of ${lost.join(', ')}`,
      );
    }
  } catch (error) {
    if (error instanceof NumberedFailure) await removeUnpublished(folders, staged);
    throw error;
  }
}

/** The map of a running deployer. */
export const deployedMap = (deployer: string): Promise<ImportMap> =>
  request(new URL('/import-map.json', deployer));

async function request(address: URL, options: RequestInit = {}): Promise<ImportMap> {
  const { username, password, href } = address;
  const bare = Object.assign(new URL(href), { username: '', password: '' }).href;
  const account = Buffer.from(`${username}:${password}`).toString('base64');
  const headers: HeadersInit = username ? { Authorization: `Basic ${account}` } : {};
  const response = await fetch(bare, { ...options, headers }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new NumberedFailure('MF-130', `${bare} does not answer (${messageOf(cause)})`);
  });
  const text = await response.text();
  if (!response.ok)
    throw new NumberedFailure('MF-130', `${bare} answers ${response.status}: ${text}`);
  // Its one format, `imports` and whatever else the map had.
  return JSON.parse(text) as ImportMap;
}

function importsOf(staged: StagedVersion): [string, string][] {
  const release = releaseOf(staged);
  return Object.entries(release.entries).map(([name, file]) => [name, addressOf(release, file)]);
}

/** The modules of the map, as far as their releases are known here. */
async function liveModules(
  { releases }: DeploymentFolders,
  { imports }: ImportMap,
): Promise<Release[]> {
  const versions = new Map<string, ModulePlace & { version: string }>();
  for (const address of Object.values(imports)) {
    if (!URL.canParse(address)) continue;
    const { origin, pathname } = new URL(address);
    const [, path, module, version] = /^(.*)\/([^/]+)\/([^/]+)\/[^/]+$/.exec(pathname) ?? [];
    if (module && version) versions.set(module, { version, origin, ...(path && { path }) });
  }
  const found = await Promise.all(
    [...versions].map(([module, { version, ...place }]) =>
      readRelease(releases, module, version, place).catch(() => []),
    ),
  );
  return found.flat();
}
