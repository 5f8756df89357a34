import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import {
  type ConsoleFolder,
  copyConsoleFolder,
  makeConsoleFolder,
} from '../../testing/console-folder.ts';
import { expectWhole, type Found } from '../../testing/expect-whole.ts';
import { KILLS, killAtEachStep, type Run } from '../../testing/kill-at-each-step.ts';

const PORT_BASE = 9840;
const dist = path.resolve(__dirname, '../../../dist');
const built = path.join(dist, 'mf-users');
const VERSION = '8.0.0';

type Step = 'publish' | 'trial' | 'withdraw';

/** How often two teams that keep releasing are killed. */
const ROUNDS = usualOrLong(1, 50);

/** Number of steps of a release between two kills. */
const STEPS = usualOrLong(150, 1);

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

test(
  'if two teams that release are killed again and again, no acknowledged release is lost',
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
      // Cleans up, because each round would leave two more copies of everything it released.
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

const isListed = ({ listed }: Found) => listed.some((one) => one.includes(`/${VERSION}/`));

test.each([
  ['publish', { isTried: false, isListed: true }],
  ['trial', { isTried: true, isListed: true }],
  ['withdraw', { isTried: false, isListed: true }],
] as const)(
  'if %s is killed at any step, the page is complete, and the command can be repeated',
  async (step, after) => {
    const from = step === 'withdraw' ? tried : made;
    const { imports } = from.liveMap();
    const run: Run = (opened, ...rest) => take(opened, step, ...rest);
    const killed = await killAtEachStep(from, run, STEPS, (opened, found) => {
      expect({ isTried: found.isTried, isListed: isListed(found) }).toEqual(after);
      expect(opened.liveMap().imports).toEqual(imports);
    });
    expect(killed).toBeGreaterThan(usualOrLong(0, 10));
  },
);

test('fault 68: if a release is killed at any step, the page is either the old or the new one, and the next release works', async () => {
  const pageOf = ({ store }: ConsoleFolder) =>
    readFileSync(path.join(store.page, 'index.html'), 'utf8');
  const isLive = (opened: ConsoleFolder, version: string) =>
    opened.liveMap().imports['@console/mf-users']?.includes(`/${version}/`);
  const run: Run = async (opened, environment, flags) => {
    // The first run gets an environment and is killed; the second run is the next release.
    const version = environment ? VERSION : '8.0.1';
    const args = [opened.dataFolder, 'mf-users', built, version];
    const outcome = await runToEnd(
      'deploy/testing/release-versions.ts',
      environment ?? {},
      args,
      '',
      flags,
    );
    if (outcome.signal !== null && !isLive(opened, VERSION))
      expect(pageOf(opened)).toBe(pageOf(made));
    return outcome;
  };
  let next = 0;
  const killed = await killAtEachStep(made, run, STEPS, (opened) => {
    if (isLive(opened, '8.0.1')) next += 1;
    else expect(isLive(opened, VERSION)).toBe(true);
  });
  expect(next).toBe(killed);
  expect(killed).toBeGreaterThan(usualOrLong(0, 10));
});
