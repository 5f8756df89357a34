import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type TestDatabase, usualDatabaseKinds } from '@console/platform/testing/databases.ts';
import { eventually } from '@console/platform/testing/eventually.ts';
import { startTestIssuer, type TestIssuer } from '@console/platform/testing/test-issuer.ts';
import { takesPart } from '@console/shared-ui/contract';
import { list } from '../release/commands/list.ts';
import { giveToSome, trial as startTrial } from '../release/commands/trial.ts';
import { withdraw } from '../release/commands/withdraw.ts';
import { stageBuild } from '../release/stage/stage.ts';
import type { Edition, EditionTrial } from '../release/store/edition.ts';
import {
  type ConsoleFolder,
  copyConsoleFolder,
  makeConsoleFolder,
} from '../testing/console-folder.ts';
import { type RunningReceiver, startReceiver } from '../testing/running-receiver.ts';
import { SUCCESS_DELAY_MS } from '../trials/evidence.ts';
import { randomFrom } from '../trials/simulation.ts';

const PORT_BASE = 16_050;
const DAY_MS = 86_400_000;
const MODULE = 'mf-users';

/** Returns users of one test alone, because only a few reports of a user are counted in a minute. */
const usersOf = (test: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${test}-${index}`);

const USERS = usersOf('half', 300);

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

describe.each(usualDatabaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let opened: ConsoleFolder;
  let receiver: RunningReceiver;
  let webhook: Server;
  let live: string;
  const received: unknown[] = [];

  beforeAll(async () => {
    [database, opened] = await Promise.all([create(), copyConsoleFolder(made)]);
    live = (await readEdition(opened)).modules[MODULE]?.version ?? '';
    webhook = createServer(async (request, response) => {
      received.push([request.method, JSON.parse(await text(request))]);
      response.end();
    }).listen(0, 'localhost');
    await new Promise((resolve) => webhook.once('listening', resolve));
    const { port } = webhook.address() as { port: number };
    receiver = await startReceiver({
      ...database.environment,
      DATA_FOLDER: opened.dataFolder,
      ISSUER: issuer.issuer,
      API_ADDRESS: issuer.issuer,
      WITHDRAWAL_WEBHOOK: `http://localhost:${port}/`,
      WITHDRAWAL_COMMAND: `cat >> ${path.join(opened.dataFolder, 'told.txt')}`,
    });
  });

  afterAll(async () => {
    await receiver.process.stop();
    webhook.close();
    const stdout = expect.stringMatching(/^The release service [\d.]+\. For each release .+\n$/);
    expect(receiver.process.output()).toEqual({ stdout, stderr: '' });
    await opened.remove();
    await database.remove();
  });

  /** Starts a trial of a version of the users' module. */
  async function beginTrial(version: string, share: number, grows = false): Promise<EditionTrial> {
    const store = await opened.store.open();
    const origin = store.live.modules[MODULE]?.origin ?? '';
    const module = { name: MODULE, origin, entries: { [`@console/${MODULE}`]: `${MODULE}.js` } };
    const build = path.join(process.cwd(), 'dist', MODULE);
    const staged = [await stageBuild(store, module, build, version)];
    const until = new Date(Date.now() + DAY_MS).toISOString();
    const terms = { share, until, by: 'publisher', isAgain: false, grows };
    const { trials: [trial] = [] } = await giveToSome(store, staged, terms);
    if (!trial) throw new Error('There is no trial');
    return trial;
  }

  const send = (sub: string, version: string, number?: string, token = issuer.token({ sub })) => {
    const address = `https://users.test/${version}/mf-users.js`;
    const report = { module: MODULE, version, address, message: '' };
    const outcome = number ? { stage: 'script', number } : { stage: 'works', rows: 420 };
    return receiver.report(token, { ...report, ...outcome });
  };

  const sendAll = async (people: readonly string[], ...what: [string, string?]) => {
    for (const sub of people) expect(await send(sub, ...what)).toBe(204);
  };

  const isOver = async () => (await readEdition(opened)).trials === undefined;

  const noteOf = async (version: string) =>
    (await readEdition(opened)).history.findLast(
      (entry) => 'version' in entry && entry.version === version,
    );

  test('a version that fails for half of 300 users is withdrawn, forged and repeated reports do not count', async () => {
    const version = '8.0.0';
    const trial = await beginTrial(version, 25);
    const participants = USERS.filter((sub) => takesPart(sub, trial));
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    for (const sub of participants) {
      for (const token of ['', issuer.token({ sub, key: privateKey })]) {
        expect(await send(sub, version, 'MF-041', token)).toBe(204);
      }
    }
    const others = USERS.filter((sub) => !takesPart(sub, trial));
    // Users who try the version by a link, and versions that do not exist.
    await sendAll(others.slice(0, 50), version, 'MF-041');
    await sendAll(participants.slice(0, 20), '8.0.1', 'MF-041');
    const [first = '', second = ''] = participants;
    await sendAll([first, first, first, first, second], version, 'MF-041');
    const before = await readEdition(opened);
    expect(before.trials).toEqual([trial]);

    const random = randomFrom(7);
    const decidedAt: number[] = [];
    for (const sub of USERS) {
      const isGiven = takesPart(sub, trial);
      const fails = random() < (isGiven ? 0.5 : 0.05);
      expect(await send(sub, isGiven ? version : live, fails ? 'MF-048' : undefined)).toBe(204);
      decidedAt.push(Date.now());
      if (await isOver()) break;
    }
    await eventually(async () => expect(await isOver()).toBe(true));
    process.stdout.write(`Withdrawn after the outcomes of ${decidedAt.length} of 300 users\n`);
    expect(Date.now() - (decidedAt.at(-1) ?? 0)).toBeLessThan(10_000);
    expect(await noteOf(version)).toMatchObject({
      by: 'the console',
      how: 'withdraw',
      module: MODULE,
      reason: expect.stringMatching(
        /^it failed for \d+ of \d+ participants, most recently with MF-048; \S+ failed for \d+ of \d+ other users\. /,
      ),
    });
    const { number, modules } = await readEdition(opened);
    expect([number, modules]).toEqual([before.number + 1, before.modules]);
    const { reason } = (await noteOf(version)) as { reason: string };
    const told = { module: MODULE, version, publisher: 'publisher', reason };
    await eventually(async () => {
      expect(received[0]).toEqual(['POST', told]);
      expect(JSON.parse(await readFile(path.join(opened.dataFolder, 'told.txt'), 'utf8'))).toEqual(
        told,
      );
    });
  });

  test('a version that fails for three participants and works for none is withdrawn', async () => {
    const version = '8.1.0';
    const trial = await beginTrial(version, 50);
    const [first = '', second = '', third = ''] = usersOf('three', 50).filter((sub) =>
      takesPart(sub, trial),
    );
    const startedAt = Date.now();
    await sendAll([first, second], version, 'MF-041');
    await send(second, version, 'MF-037');
    // The live version works as a fallback, which does not speak for the version on trial.
    await send(first, live);
    await pause(SUCCESS_DELAY_MS);
    expect(await isOver()).toBe(false);
    await send(third, version, 'MF-041');
    await eventually(async () => expect(await isOver()).toBe(true));
    process.stdout.write(`Withdrawn ${Date.now() - startedAt} ms after the first failure\n`);
    expect(await noteOf(version)).toMatchObject({ how: 'withdraw', by: 'the console' });
  });

  test('a trial with --trial auto grows and goes live if the version works, and stops if it does not', async () => {
    const version = '8.2.0';
    // More than three times the users without whom a trial of 5 % cannot grow.
    const users = usersOf('auto', 600);
    const started = await beginTrial(version, 5, true);
    const participants = (percent: number) =>
      users.filter((sub) => takesPart(sub, { ...started, share: percent }));
    await sendAll(participants(5), version);
    // On a slow machine the last reports already count for 25 %, and the version may go live at once.
    const grown = expect.objectContaining({
      ...{ how: 'trial', by: 'the console', share: 25, version },
      reason: expect.stringMatching(/^at 5 %, it failed for 0 of \d+ participants$/),
    });
    await eventually(async () => expect((await readEdition(opened)).history).toContainEqual(grown));
    await sendAll(participants(25), version);
    await eventually(async () =>
      expect((await readEdition(opened)).modules[MODULE]?.version).toBe(version),
    );
    expect(await isOver()).toBe(true);

    const share = async () => (await readEdition(opened)).trials?.[0]?.share;
    const bad = '8.3.0';
    const next = await beginTrial(bad, 5, true);
    const given = users.filter((sub) => takesPart(sub, next));
    // Fails for a quarter, as the live version does: no reason to withdraw it, and none to go on.
    await sendAll(users.filter((sub) => !given.includes(sub)).slice(0, 60), version, 'MF-048');
    for (const [index, sub] of given.entries()) {
      await send(sub, bad, index % 4 === 1 ? 'MF-048' : undefined);
    }
    await pause(1_000);
    expect(await share()).toBe(5);
    const store = await opened.store.open();
    await withdraw(
      store,
      { module: MODULE, reason: '' },
      { by: 'test', say: () => {}, stage: async () => [] },
    );
  });

  test('before a trial starts, the number of its users and what it can find are said', async () => {
    const said: string[] = [];
    const store = await opened.store.open();
    const caller = {
      by: 'test',
      say: (line: string) => void said.push(line),
      stage: async () => [],
    };
    await startTrial(
      store,
      { modules: [MODULE], version: '8.0.0', share: 10, days: 1, isAgain: true },
      caller,
    );
    expect(said[0]).toMatch(
      /^With \d+ users, 10 % are \d+: this trial finds a version that fails for everybody in \d+ % of the cases, and one that fails for half of the users in \d+ %\./,
    );
    await list(store, { module: MODULE }, { say: (line) => void said.push(line) });
    expect(said.find((line) => line.startsWith('  8.2.0 '))).toMatch(
      / ← live {2}\d+ errors in the last hour, from \d+ users, first rows after 420 ms$/,
    );
    expect(said.at(-1)).toMatch(
      /^The last uncounted report: mf-users MF-041 at .+, no such version\.$/,
    );
  });
});
