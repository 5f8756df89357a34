import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { askOperatorServer } from '@console/platform/operator/operator-client.ts';
import { type TestDatabase, usualDatabaseKinds } from '@console/platform/testing/databases.ts';
import { startTestIssuer, type TestIssuer } from '@console/platform/testing/test-issuer.ts';
import { productVersion } from '@console/shared-node/product-version.ts';
import { type ConsoleFolder, makeConsoleFolder } from '../testing/console-folder.ts';
import { type RunningReceiver, startReceiver } from '../testing/running-receiver.ts';

const PORT_BASE = 16_000;

let issuer: TestIssuer;
let opened: ConsoleFolder;

beforeAll(async () => {
  [issuer, opened] = await Promise.all([startTestIssuer(), makeConsoleFolder(PORT_BASE)]);
});

afterAll(() => Promise.all([issuer.close(), opened.remove()]));

/** A word that stands for a user's input, name and address, none of which may be stored. */
const TYPED = 'Rosalind';

describe.each(usualDatabaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let receiver: RunningReceiver;
  let version: string;
  let token: string;

  const start = async () => {
    receiver = await startReceiver({
      ...database.environment,
      DATA_FOLDER: opened.dataFolder,
      ISSUER: issuer.issuer,
      API_ADDRESS: issuer.issuer,
      LOG_LEVEL: 'trace',
    });
  };

  beforeAll(async () => {
    database = await create();
    version = (await opened.store.edition())?.modules['mf-users']?.version ?? '';
    token = issuer.token();
    await start();
  });

  afterAll(async () => {
    await receiver.process.stop();
    await database.remove();
    await rm(path.join(opened.dataFolder, 'reports'), { recursive: true, force: true });
  });

  const report = (changes: Readonly<Record<string, unknown>> = {}) => ({
    module: 'mf-users',
    version,
    address: `http://localhost/mf-users/${version}/mf-users.js`,
    stage: 'script',
    number: 'MF-048',
    message: `TypeError: ${TYPED} is not a number`,
    ...changes,
  });

  const sendAs = (one: string | undefined, changes: Readonly<Record<string, unknown>> = {}) =>
    receiver.report(one, report(changes));

  const counted = async () =>
    (await receiver.figures(token)).versions.map(({ module, version: of, errors, people }) => [
      `${module} ${of}`,
      errors.reduce((sum, one) => sum + one, 0),
      people,
    ]);

  test('an invalid report is refused, and not counted', async () => {
    const authorization = `Bearer ${token}`;
    const refused: [number, string | Buffer, Record<string, string>?][] = [
      [422, ''],
      [400, '{'],
      [400, Buffer.from([0x22, 0xff, 0x22])],
      [400, '{"__proto__":{}}'],
      [422, 'null'],
      [422, '[]'],
      [422, '"report"'],
      [422, '{}'],
      ...[
        { module: 1 },
        { module: '' },
        { module: 'a\0b' },
        { module: '../..' },
        { module: 'x'.repeat(101) },
        { version: null },
        { version: 'a b' },
        { number: 48 },
        { number: 'MF-48' },
        { stage: '<script>' },
        { message: ['a'] },
        { message: 'a\0b' },
        { address: 'a\0b' },
      ].map((changes): [number, string] => [422, JSON.stringify(report(changes))]),
      [413, JSON.stringify(report({ message: 'x'.repeat(9_000) }))],
      [415, JSON.stringify(report()), { 'content-type': 'application/x-www-form-urlencoded' }],
    ];
    for (const [status, body, headers] of refused) {
      expect([body, await receiver.send(body, { authorization, ...headers })]).toEqual([
        body,
        status,
      ]);
    }
    const { changes, console: version, ...counted } = await receiver.figures(token);
    expect(counted).toEqual({ versions: [], users: {}, uncounted: [] });
    expect(version).toBe(productVersion);
    // The console's only change is its creation.
    expect(changes?.[0]).toMatchObject({ how: 'start', isReversible: false });
  });

  test('clients without a valid token can report, but not read', async () => {
    const foreign = await startTestIssuer();
    const tokens = [
      undefined,
      'a.b.c',
      foreign.token(),
      issuer.token({ claims: { exp: 1 } }),
      issuer.token({ claims: { aud: 'another' } }),
    ];
    await foreign.close();
    for (const one of tokens) {
      expect(await sendAs(one)).toBe(204);
      const headers = { ...(one !== undefined && { authorization: `Bearer ${one}` }) };
      const answer = await fetch(`${receiver.origin}/reports/figures`, { headers });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringMatching(/^Bearer/),
      ]);
    }
    expect(await sendAs(token, { version: '9.9.9' })).toBe(204);
    expect(await sendAs(token, { version: undefined })).toBe(204);
    const { versions, uncounted } = await receiver.figures(token);
    expect(versions).toEqual([]);
    expect(uncounted.map(({ why }) => why)).toEqual([
      'no token',
      ...tokens.slice(1).map(() => 'token not valid'),
      'no such version',
      'no such version',
    ]);
    expect(uncounted[0]).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      module: 'mf-users',
      version,
      number: 'MF-048',
      why: 'no token',
    });
  });

  test('while the provider is unavailable reports are accepted, but not counted', async () => {
    const cut = await startReceiver({
      ...database.environment,
      DATA_FOLDER: opened.dataFolder,
      ISSUER: 'http://localhost:1/realms/none',
    });
    expect(await cut.report(token, report())).toBe(204);
    const file = path.join(opened.dataFolder, 'reports.operator.json');
    expect(await askOperatorServer(file, 'figures')).toMatchObject({
      result: { versions: [], uncounted: [{ why: 'token not checked' }] },
    });
    await cut.process.stop();
    const stdout = expect.stringMatching(
      /^The release service \d\S+ Release tokens are accepted for 60 s .+\n$/,
    );
    expect(cut.process.output()).toEqual({ stdout, stderr: '' });
  });

  test('only the newest unauthenticated reports are kept', async () => {
    for (let index = 0; index < 120; index += 1) {
      expect(await sendAs(undefined, { module: `m${index}` })).toBe(204);
    }
    const { uncounted } = await receiver.figures(token);
    expect(uncounted.map(({ module }) => module)).toEqual(
      Array.from({ length: 100 }, (_, index) => `m${index + 20}`),
    );
  });

  test('reports with a token are counted, and survive a restart', async () => {
    const embedded = path.join(opened.dataFolder, 'reports');
    expect(existsSync(embedded)).toBe(false);
    expect(await sendAs(token)).toBe(204);
    expect(existsSync(embedded)).toBe(database.server === undefined);
    expect(await sendAs(issuer.token(), { number: 'MF-034', stage: 'load' })).toBe(204);
    expect(await counted()).toEqual([[`mf-users ${version}`, 2, 2]]);

    const busy = issuer.token({ sub: randomUUID() });
    const statuses = await Promise.all(Array.from({ length: 60 }, () => sendAs(busy)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    const [[, errors, people] = []] = await counted();
    // The reports may be in two minutes.
    expect([7, 12]).toContain(errors);
    expect(people).toBe(3);

    const before = receiver.process;
    await receiver.process.stop();
    await start();
    expect(await counted()).toEqual([[`mf-users ${version}`, errors, 3]]);
    expect((await receiver.figures(token)).uncounted).toEqual([]);
    const { stdout, stderr } = before.output();
    expect(stderr).toBe('');
    expect(stdout).toContain('"route":"/reports"');
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const { sub }: { sub: string } = JSON.parse(payload);
    for (const word of [TYPED, token, sub, 'tester', 'remoteAddress']) {
      expect(stdout).not.toContain(word);
    }
  });

  test('a counted report names the line in the source, which the page does not know', async () => {
    const position = `http://localhost/mf-users/${version}/mf-users.js:2:5000`;
    expect(await sendAs(issuer.token({ claims: { sub: 'places' } }), { position })).toBe(204);
    const { versions } = await receiver.figures(token);
    const figures = versions.find((one) => one.version === version);
    const at = expect.stringMatching(/^(?!mf-users\.js).+:\d+:\d+$/);
    expect(figures?.places).toEqual([{ number: 'MF-048', at, reports: 1 }]);
  });

  test('the salt is created once, and readable only by its owner', async () => {
    const file = path.join(opened.dataFolder, 'reports.salt');
    const salt = readFileSync(file);
    expect(salt).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await sendAs(issuer.token())).toBe(204);
    expect(readFileSync(file)).toEqual(salt);
  });
});
