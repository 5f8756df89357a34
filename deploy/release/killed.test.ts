import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { usualOrLong } from '../usual-or-long.ts';
import { readEdition } from './edition.ts';
import {
  type ConsoleFolder,
  copyConsoleFolder,
  makeConsoleFolder,
} from './testing/console-folder.ts';
import { runRelease } from './testing/run-release.ts';

const PORT_BASE = 9840;
const built = path.resolve(__dirname, '../../dist/mf-users');
const VERSION = '8.0.0';

type Step = 'publish' | 'trial' | 'withdraw';

/** From one step at which it is killed to the next. */
const STEPS = usualOrLong(80, 1);

let made: ConsoleFolder;
let tried: ConsoleFolder;

beforeAll(async () => {
  made = await makeConsoleFolder(PORT_BASE);
  tried = await copyConsoleFolder(made);
  expect((await take(tried, 'trial')).stderr).toBe('');
});

afterAll(() => Promise.all([made.remove(), tried.remove()]));

const take = (
  { dataFolder }: ConsoleFolder,
  step: Step,
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
) =>
  runRelease(
    'testing/trial-steps.ts',
    [dataFolder, step, 'mf-users', built, VERSION],
    environment,
    flags,
  );

interface Named {
  readonly imports: Readonly<Record<string, string>>;
  readonly integrity: Readonly<Record<string, string>>;
}

/** All that the page, the list of versions and the history name fits together, and is there. */
async function expectWhole({ folders, liveMap }: ConsoleFolder) {
  const read = (file: string) => readFileSync(path.join(folders.page, file), 'utf8');
  const page = read('index.html');
  expect(page.trimEnd().endsWith('</html>')).toBe(true);
  const { withdrawn, ...releases } = JSON.parse(read('releases.json'));
  expect(withdrawn).toBeDefined();
  expect(page).toContain(JSON.stringify(releases).replaceAll('<', '\\u003c'));
  const trials: Named[] = (releases.trials ?? []).flatMap((one: { modules: object }) =>
    Object.values(one.modules),
  );
  const list = path.join(folders.releases, 'mf-users/versions.json');
  const { versions }: { versions: Named[] } = JSON.parse(readFileSync(list, 'utf8'));
  const map = liveMap();
  for (const { integrity } of trials) expect(map.integrity).toMatchObject(integrity);
  const addresses = [map, ...trials, ...versions].flatMap(({ imports, integrity }) => [
    ...Object.values(imports),
    ...Object.keys(integrity),
  ]);
  const files = addresses.map((one) => path.join(folders.releases, new URL(one).pathname));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);

  const edition = await readEdition(folders);
  const inEdition = (edition?.trials ?? []).map(({ id, versions }) => [id, versions]);
  const inPage = (releases.trials ?? []).map((one: { id: string; modules: object }) => [
    one.id,
    Object.fromEntries(
      Object.entries(one.modules).map(([module, { version }]) => [module, version]),
    ),
  ]);
  expect(inPage).toEqual(inEdition);
  const live = edition?.modules['mf-users']?.version;
  expect(map.imports['@console/mf-users']).toContain(`/mf-users/${live}/`);
  return { isTried: inPage.length > 0, isListed: versions.some(isVersion) };
}

const isVersion = ({ imports }: Named): boolean =>
  Object.values(imports).every((address) => address.includes(`/${VERSION}/`));

test.each([
  ['publish', { isTried: false, isListed: true }],
  ['trial', { isTried: true, isListed: true }],
  ['withdraw', { isTried: false, isListed: true }],
] as const)(
  'killed at any step of %s, the page is whole, and it can be done again',
  async (step, after) => {
    const flags = ['--require', path.resolve(__dirname, 'testing/kill-at.cjs')];
    const from = step === 'withdraw' ? tried : made;
    const { imports } = from.liveMap();
    let killed = 0;
    for (let change = 1; ; change += STEPS) {
      const opened = await copyConsoleFolder(from);
      const { signal, stderr } = await take(opened, step, { KILL_AT: String(change) }, flags);
      expect(stderr).toBe('');
      await expectWhole(opened);
      if (signal !== null) {
        killed += 1;
        expect((await take(opened, step)).stderr).toBe('');
      }
      expect(await expectWhole(opened)).toMatchObject(after);
      expect(opened.liveMap().imports).toEqual(imports);
      await opened.remove();
      if (signal === null) break;
    }
    expect(killed).toBeGreaterThan(usualOrLong(0, 10));
  },
);
