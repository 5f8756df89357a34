import { generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import { type TestDatabase, usualDatabaseKinds } from '@console/platform/testing/databases.ts';
import { eventually } from '@console/platform/testing/eventually.ts';
import { startTestIssuer, type TestIssuer } from '@console/platform/testing/test-issuer.ts';
import { takesPart } from '@console/shared-ui/contract';
import { list } from '../release/commands/list.ts';
import { giveToSome } from '../release/commands/trial.ts';
import { stageBuild } from '../release/stage/stage.ts';
import type { Edition, EditionTrial } from '../release/store/edition.ts';
import {
  type ConsoleFolder,
  copyConsoleFolder,
  makeConsoleFolder,
} from '../testing/console-folder.ts';
import { type RunningReceiver, startReceiver } from '../testing/running-receiver.ts';
import { isTooMany } from './budget.ts';

const PORT_BASE = 16_050;
const DAY_MS = 86_400_000;
const MODULE = 'mf-users';
const TRIED = '8.0.0';

/** The same thousand users in every run. */
const USERS = Array.from({ length: 1000 }, (_, index) => `person-${index}`);

let issuer: TestIssuer;
let made: ConsoleFolder;

beforeAll(async () => {
  [issuer, made] = await Promise.all([startTestIssuer(), makeConsoleFolder(PORT_BASE)]);
});

afterAll(() => Promise.all([issuer.close(), made.remove()]));

async function readEdition({ store }: ConsoleFolder): Promise<Edition> {
  const edition = await store.edition();
  if (!edition) throw new Error('There is no console');
  return edition;
}

/** Starts a trial of the next users' module for a tenth of the users. */
async function beginTrial(opened: ConsoleFolder): Promise<EditionTrial> {
  const store = await opened.store.open();
  const origin = store.live.modules[MODULE]?.origin ?? '';
  const module = { name: MODULE, origin, entries: { [`@console/${MODULE}`]: `${MODULE}.js` } };
  const build = path.join(process.cwd(), 'dist', MODULE);
  const staged = [await stageBuild(store, module, build, TRIED)];
  const until = new Date(Date.now() + DAY_MS).toISOString();
  const terms = { share: 10, until, by: 'test', isAgain: false };
  const { trials: [trial] = [] } = await giveToSome(store, staged, terms);
  if (!trial) throw new Error('There is no trial');
  return trial;
}

describe.each(usualDatabaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let opened: ConsoleFolder;
  let receiver: RunningReceiver;
  let live: string;
  let participants: readonly string[];
  let others: readonly string[];

  beforeAll(async () => {
    [database, opened] = await Promise.all([create(), copyConsoleFolder(made)]);
    live = (await readEdition(opened)).modules[MODULE]?.version ?? '';
    const trial = await beginTrial(opened);
    participants = USERS.filter((person) => takesPart(person, trial));
    others = USERS.filter((person) => !takesPart(person, trial));
    receiver = await startReceiver({
      ...database.environment,
      DATA_FOLDER: opened.dataFolder,
      ISSUER: issuer.issuer,
      API_ADDRESS: issuer.issuer,
    });
  });

  afterAll(async () => {
    await receiver.process.stop();
    const stdout = expect.stringMatching(/^For each release .+\n$/);
    expect(receiver.process.output()).toEqual({ stdout, stderr: '' });
    await opened.remove();
    await database.remove();
  });

  const report = (version: string, number = 'MF-048') => {
    return { module: MODULE, version, stage: 'script', number, message: 'TypeError', address: '' };
  };

  const reportAs = async (people: readonly string[], ...what: Parameters<typeof report>) => {
    for (const sub of people) {
      expect(await receiver.report(issuer.token({ sub }), report(...what))).toBe(204);
    }
  };

  test('a version on trial is withdrawn after reports of five participants, but not after forged reports', async () => {
    expect(participants.length).toBeGreaterThan(70);
    expect(participants.length).toBeLessThan(130);
    const before = await readEdition(opened);

    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    for (const sub of participants) {
      const forged = [undefined, issuer.token({ sub, key: privateKey })];
      for (const token of forged) {
        expect(await receiver.report(token, report(TRIED))).toBe(204);
      }
    }
    await reportAs(participants.slice(0, 20), '8.0.1');
    await reportAs(participants.slice(0, 20), live);
    await reportAs(others.slice(0, 100), TRIED);
    // The highest number of failures of the live version with which the trial is still withdrawn.
    await reportAs(others.slice(0, 15), live);
    const four = participants.slice(20, 24);
    await reportAs([...four, ...four, ...four], TRIED, 'MF-034');
    expect(await readEdition(opened)).toEqual(before);

    const fifth = participants.slice(24, 25);
    const at = Date.now();
    await reportAs(fifth, TRIED);
    await eventually(async () => expect((await readEdition(opened)).trials ?? []).toEqual([]));
    const took = Date.now() - at;
    process.stdout.write(`Withdrawn ${took} ms after the fifth report was sent\n`);
    expect(took).toBeLessThan(10_000);

    const { history, modules, number } = await readEdition(opened);
    expect(number).toBe(before.number + 1);
    expect(modules).toEqual(before.modules);
    expect(history.slice(before.history.length)).toEqual([
      {
        id: before.history.length + 1,
        at: expect.stringMatching(/Z$/),
        by: 'the console',
        how: 'withdraw',
        module: MODULE,
        version: TRIED,
        reason: `it failed for 5 participants (share: 10 %), most recently with MF-048; ${live} failed for 15 other users`,
      },
    ]);

    await reportAs(participants, TRIED);
    expect((await readEdition(opened)).number).toBe(number);

    const said: string[] = [];
    const console = await opened.store.open();
    await list(console, {}, { say: (line) => void said.push(line) });
    const people = participants.length + 100;
    expect(said.find((line) => line.startsWith(`  ${TRIED} `))).toMatch(
      new RegExp(
        ` ← withdrawn by the console at .+ errors in the last hour, from ${people} users$`,
      ),
    );
    expect(said.find((line) => line.startsWith(`  ${live} `))).toMatch(
      / ← live {2}35 errors in the last hour, from 35 users$/,
    );
    expect(said.at(-1)).toMatch(
      /^The last uncounted report: mf-users MF-048 at .+, no such version\.$/,
    );
    await receiver.process.stop();
    said.length = 0;
    await list(console, { module: MODULE }, { say: (line) => void said.push(line) });
    expect(said.join()).not.toMatch(/hour|counted/);
  });
});

test.each([
  // 10 % of the users are in the trial, and 90 % are not; then the other way round.
  [{ onTrial: 4, live: 0 }, 10, false],
  [{ onTrial: 5, live: 0 }, 10, true],
  [{ onTrial: 5, live: 15 }, 10, true],
  [{ onTrial: 5, live: 16 }, 10, false],
  [{ onTrial: 6, live: 18 }, 10, true],
  [{ onTrial: 900, live: 33 }, 90, true],
  [{ onTrial: 900, live: 34 }, 90, false],
])('%p affected users, with a share of %p %%, are too many: %p', (people, share, answer) => {
  expect(isTooMany(people, share)).toBe(answer);
});
