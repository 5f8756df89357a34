import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import {
  type ConsoleFolder,
  copyConsoleFolder,
  makeConsoleFolder,
} from '../../testing/console-folder.ts';

const PORT_BASE = 9840;
const dist = path.resolve(__dirname, '../../../dist');
const built = path.join(dist, 'mf-users');
const VERSION = '8.0.0';

type Step = 'publish' | 'trial' | 'withdraw';

/** How often two teams are killed that release one version after another. */
const ROUNDS = usualOrLong(1, 50);

/** Distance between the steps at which a release is killed. */
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
  runToEnd(
    'deploy/testing/trial-steps.ts',
    environment,
    [dataFolder, step, 'mf-users', built, VERSION],
    '',
    flags,
  );

interface Named {
  readonly imports: Readonly<Record<string, string>>;
  readonly integrity: Readonly<Record<string, string>>;
}

/** Returns data as it is embedded in a page. */
const inPage = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Checks that page, list of versions and history are consistent and complete. */
async function expectWhole({ store, liveMap }: ConsoleFolder) {
  const read = (file: string) => readFileSync(path.join(store.page, file), 'utf8');
  const page = read('index.html');
  expect(page.trimEnd().endsWith('</html>')).toBe(true);
  const { withdrawn, microFrontends, ...releases } = JSON.parse(read('releases.json'));
  expect(withdrawn).toBeDefined();
  const first = microFrontends.map(
    ({ search: _, ...manifest }: Record<string, unknown>) => manifest,
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
  return { isTried: trialsInPage.length > 0, isListed: versions.some(isVersion) };
}

const KILLS = ['--require', path.resolve(__dirname, '../../testing/kill-at.cjs')];

test(
  'killed again and again while two teams release, it has each release that it acknowledged',
  async () => {
    const opened = await copyConsoleFolder(made);
    const acknowledged: string[] = [];
    const missing = new Set<string>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const teams = ['mf-users', 'mf-hubs'].map(async (module, team) => {
        const versions = Array.from({ length: 20 }, (_, index) => `9.${round}.${index}`);
        const args = [opened.dataFolder, module, path.join(dist, module), versions.join()];
        const environment = { KILL_AT: String(60 + ((round * 37 + team * 53) % 120)) };
        const said = await runToEnd(
          'deploy/testing/release-versions.ts',
          environment,
          args,
          '',
          KILLS,
        );
        expect(said).toMatchObject({ signal: 'SIGKILL', stderr: '' });
        acknowledged.push(
          ...said.stdout
            .split('\n')
            .filter(Boolean)
            .map((one) => `${module} ${one}`),
        );
      });
      await Promise.all(teams);
      const { history = [] } = (await opened.store.edition()) ?? {};
      const there = new Set(history.map(({ module, to }) => `${module} ${to}`));
      for (const one of acknowledged) if (!there.has(one)) missing.add(one);
      await expectWhole(opened);
      // Otherwise each round leaves two more copies of everything it released.
      const words = ['--clean', '--keep-days', '0', '--data', opened.dataFolder];
      expect((await runToEnd('deploy/release/main.ts', {}, words)).stderr).toBe('');
    }
    process.stdout.write(
      `${ROUNDS} rounds, ${acknowledged.length} acknowledged, ${missing.size} missing\n`,
    );
    expect([...missing]).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
    await opened.remove();
  },
  usualOrLong(300_000, 1_800_000),
);

const isVersion = ({ imports }: Named): boolean =>
  Object.values(imports).every((address) => address.includes(`/${VERSION}/`));

test.each([
  ['publish', { isTried: false, isListed: true }],
  ['trial', { isTried: true, isListed: true }],
  ['withdraw', { isTried: false, isListed: true }],
] as const)(
  'killed at any step of %s, the page is whole, and it can be done again',
  async (step, after) => {
    const from = step === 'withdraw' ? tried : made;
    const { imports } = from.liveMap();
    let killed = 0;
    for (let change = 1; ; change += STEPS) {
      const opened = await copyConsoleFolder(from);
      const { signal, stderr } = await take(opened, step, { KILL_AT: String(change) }, KILLS);
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
