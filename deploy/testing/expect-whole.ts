import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConsoleFolder } from './console-folder.ts';

interface Named {
  readonly imports: Readonly<Record<string, string>>;
  readonly integrity: Readonly<Record<string, string>>;
}

/** The trial and versions of mf-users in a consistent console. */
export interface Found {
  readonly isTried: boolean;
  /** The addresses of all listed versions. */
  readonly listed: readonly string[];
}

/** Returns data as it is embedded in a page. */
const inPage = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * Checks that page, list of versions and edition agree, and that all files in them exist.
 */
export async function expectWhole({ store, liveMap }: ConsoleFolder): Promise<Found> {
  const read = (file: string) => readFileSync(path.join(store.page, file), 'utf8');
  const page = read('index.html');
  expect(page.trimEnd().endsWith('</html>')).toBe(true);
  const { withdrawn, microFrontends, ...releases } = JSON.parse(read('releases.json'));
  expect(withdrawn).toBeDefined();
  const first = microFrontends.map(
    ({ search: _, api: __, ...manifest }: Record<string, unknown>) => manifest,
  );
  expect(page).toContain(inPage(first));
  expect(page).toContain(inPage(releases));
  const trials: Named[] = (releases.trials ?? []).flatMap((one: { modules: object }) =>
    Object.values(one.modules),
  );
  const list = path.join(store.releases, 'mf-users/versions.json');
  const { versions }: { versions: Named[] } = JSON.parse(readFileSync(list, 'utf8'));
  const map = liveMap();
  for (const { integrity } of trials) expect(map.integrity).toMatchObject(integrity);
  const addresses = [map, ...trials, ...versions].flatMap(({ imports, integrity }) => [
    ...Object.values(imports),
    ...Object.keys(integrity),
  ]);
  const files = addresses.map((one) => path.join(store.releases, new URL(one).pathname));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);

  const edition = await store.edition();
  const inEdition = (edition?.trials ?? []).map(({ id, versions }) => [id, versions]);
  const trialsInPage = (releases.trials ?? []).map((one: { id: string; modules: object }) => [
    one.id,
    Object.fromEntries(
      Object.entries(one.modules).map(([module, { version }]) => [module, version]),
    ),
  ]);
  expect(trialsInPage).toEqual(inEdition);
  const live = edition?.modules['mf-users']?.version;
  expect(map.imports['@console/mf-users']).toContain(`/mf-users/${live}/`);
  const listed = versions.flatMap(({ imports }) => Object.values(imports));
  return { isTried: trialsInPage.length > 0, listed };
}
