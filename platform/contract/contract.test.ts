import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runToEnd, temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { SEEDED_MANAGER_ID } from '../testing/new-rows.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../testing/test-platform.ts';
import { allRules, type RuleResult, type TestOptions, testContract } from './contract-test.ts';
import { type MistakeName, mistakes, startMistaken } from './mistakes/mistaken-api.ts';
import { readOptions } from './options.ts';
import { formatResult, toJunit } from './report.ts';
import { readDocument } from './tested-api/document.ts';
import { Breach } from './tested-api/verdict.ts';

const CONSOLE = 'https://console.example';

/** The extensions that our API has. */
const EXTENSIONS = ['change-reason', 'audit', 'list-deltas', 'traceparent'];

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let issuer: TestIssuer;
let api: RunningApi;
let usual: Omit<TestOptions, 'writes'>;

beforeAll(async () => {
  [place, issuer] = await Promise.all([temporaryFolder(), startTestIssuer()]);
  const environment = {
    ISSUER: issuer.issuer,
    CONSOLE_ORIGIN: CONSOLE,
    HEARTBEAT_SECONDS: '1',
  };
  api = await startApi({ DATA_FOLDER: place.folder, ...environment });
  usual = {
    document: readDocument(process.cwd(), EXTENSIONS),
    extensions: EXTENSIONS,
    api: `${api.origin}/api/admin`,
    events: `${api.origin}/events`,
    origin: CONSOLE,
    tokens: [
      issuer.token({ roles: ['platform-admin'] }),
      issuer.token({ roles: ['hub-manager'], sub: SEEDED_MANAGER_ID }),
    ],
    mayTryOwnAccount: true,
    stop: new AbortController().signal,
  };
});

afterAll(async () => {
  await Promise.all([api.stop(), issuer.close()]);
  await place.remove();
});

interface Outcome {
  readonly results: readonly RuleResult[];
  readonly left: readonly string[];
}

async function runTest(wishes: TestOptions, onFound = (_: RuleResult) => {}): Promise<Outcome> {
  const results: RuleResult[] = [];
  let left: readonly string[] = [];
  await testContract(wishes, {
    onResult(one) {
      results.push(one);
      onFound(one);
    },
    onWriting: () => undefined,
    onCleanedUp: (lines) => {
      left = lines;
    },
  });
  return { results: results, left };
}

/** Returns the lines of the rules that do not hold. */
const failing = ({ results }: Outcome) =>
  results.flatMap(({ statement, verdict }) =>
    verdict.status === 'fails' ? [{ statement, breaches: verdict.breaches }] : [],
  );

const untested = ({ results }: Outcome) =>
  results
    .filter(({ verdict }) => verdict.status === 'not tested')
    .map(({ statement }) => statement);

/** Returns the names of hubs and users that a contract test has left. */
async function listLeftRows(): Promise<string[]> {
  const token = usual.tokens[0];
  const names: string[] = [];
  for (const list of ['/hub/list', '/user/listall']) {
    const rows: { name?: string; firstName?: string }[] = await (
      await api.call('GET', list, { token })
    ).json();
    names.push(...rows.map(({ name, firstName }) => name ?? firstName ?? ''));
  }
  return names.filter((name) => name.startsWith('Contract'));
}

const UNTESTED = ['Errors are problems with `Retry-After` for 429 and 503'];

test('every rule holds for our API, and created rows are deleted', async () => {
  const outcome = await runTest({ ...usual, writes: true });
  expect(failing(outcome)).toEqual([]);
  expect(untested(outcome)).toEqual(UNTESTED);
  expect(outcome.left).toEqual([expect.stringMatching(/^the tenant Contract test [0-9a-f]{8} /)]);
  expect(await listLeftRows()).toEqual([]);
});

test('without --writes nothing is written, and the other rules hold', async () => {
  const listed = async () =>
    (await api.call('GET', '/tenant/list', { token: usual.tokens[0] })).headers.get('etag');
  const before = await listed();
  const outcome = await runTest({ ...usual, writes: false, mayTryOwnAccount: false });
  expect(failing(outcome)).toEqual([]);
  expect(
    outcome.results.filter(({ verdict }) => verdict.status === 'holds').length,
  ).toBeGreaterThan(20);
  expect(untested(outcome)).toContain('The event stream is resumed by `Last-Event-ID`');
  expect(await listed()).toBe(before);
});

const allNames = Object.keys(mistakes) as MistakeName[];

/** The usual run tests only some APIs, because each takes several seconds. */
const names = usualOrLong(
  allNames.filter((_, at) => at % 24 === 0),
  allNames,
);

test.each(names)('an API with the mistake %s fails only the rule of this mistake', async (name) => {
  const mistaken = await startMistaken(name, { api: api.origin });
  try {
    const { rule } = mistakes[name];
    const outcome = await runTest({
      ...usual,
      // A wrong list has wrong changes, too.
      extensions: EXTENSIONS.filter((one) => one !== 'list-deltas' || rule.includes(one)),
      api: `${mistaken.address}/api/admin`,
      events: `${mistaken.address}/events`,
      writes: true,
    });
    const lines = outcome.results.flatMap(formatResult);
    expect(lines.filter((line) => line.startsWith('fails'))).toEqual([`fails       ${rule}`]);
    expect(await listLeftRows()).toEqual([]);
  } finally {
    await mistaken.close();
  }
});

test('there is a mistake for each rule about which an API can be mistaken', () => {
  const broken = new Set<string>(Object.values(mistakes).map(({ rule }) => rule));
  const unbroken = allRules(usual.document)
    .map(({ statement }) => statement)
    .filter((one) => !broken.has(one) && !/^`.*` answers as the document says$/.test(one));
  expect(unbroken).toEqual([]);
});

test('an interrupted test deletes its rows', async () => {
  const stop = new AbortController();
  const wishes = { ...usual, writes: true, stop: stop.signal };
  let left: readonly string[] | undefined;
  const interrupted = testContract(wishes, {
    onResult({ statement }) {
      if (statement.startsWith('The same id with other values')) stop.abort();
    },
    onWriting: () => undefined,
    onCleanedUp: (lines) => {
      left = lines;
    },
  });
  await expect(interrupted).rejects.toThrow('aborted');
  expect(left).toEqual([expect.stringMatching(/^the tenant /)]);
  expect(await listLeftRows()).toEqual([]);
});

describe('invalid arguments are reported in one sentence', () => {
  const right = ['--api', 'http://localhost:1', '--token-file'];

  test.each([
    ['no file', [...right, 'no-such-file'], 'no-such-file'],
    ['a file without a token', [...right, 'package.json'], 'package.json holds no access token'],
    ['an address without http', ['--api', 'api.example', '--token-file', 'x'], '--api must be'],
    ['an unknown option', ['--tokens', 'x'], "Unknown option '--tokens' (MF-150)"],
    [
      'an unknown extension',
      ['--extensions', 'audit,x'],
      '--extensions must be some of change-reason',
    ],
    ['a file without an address', ['--config', 'package.json'], 'package.json must be JSON with'],
    ['nothing', [], 'npm run contract -- --api'],
  ])('%s', async (_, words, sentence) => {
    await expect(readOptions(words)).rejects.toThrow(sentence);
  });
});

test('the command prints a line per rule and the request that showed a fault, and hides tokens', async () => {
  const mistaken = await startMistaken('no-hub-null', { api: api.origin });
  const junit = path.join(place.folder, 'junit.xml');
  const words = ['--junit', junit, '--extensions', 'audit'];
  const { code, stdout, stderr } = await command(mistaken.address, await tokenFile(), words);
  await mistaken.close();
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  const lines = stdout.trim().split('\n');
  expect(lines).toContain('holds       Lists are compressed');
  const at = lines.indexOf('fails       `GET /hub` is 404 for a caller without a hub');
  expect(lines.slice(at + 1, at + 4)).toEqual([
    `            GET ${mistaken.address}/api/admin/hub`,
    '              answered  200 null',
    '              got 200 with null, expected 404',
  ]);
  expect(lines).toContain(
    'not tested  A tenant with a known id and other values is an update: needs --writes',
  );
  expect(lines.at(-1)).toMatch(/^\d+ hold, 1 fail, \d+ not tested$/);
  const xml = await readFile(junit, 'utf8');
  expect(xml).toContain('failures="1"');
  expect(xml).toContain('<failure message="got 200 with null, expected 404">GET http://');
  expect(stdout + xml).not.toContain(usual.tokens[0]);
});

describe('a fault is described', () => {
  const answer = {
    ...{ call: 'PUT /hub/create', asked: 'PUT https://api.example/hub/create', origin: undefined },
    ...{ sent: `{"name":"${'x'.repeat(400)}"}`, status: 200, headers: new Headers() },
    ...{ text: '\u001b[2J<&"', json: undefined },
  };
  const breaches = [1, 2, 3].map(() => new Breach(answer, '422', '200'));
  const result: RuleResult = { statement: 'A rule', verdict: { status: 'fails', breaches } };

  test('once, with a body of readable length and without control characters', () => {
    expect(formatResult(result)).toEqual([
      'fails       A rule',
      '            PUT https://api.example/hub/create',
      expect.stringMatching(/^ {14}sent {6}\{"name":"x{291}… \(411 characters\)$/),
      '              answered  200  [2J<&"',
      '              got 200, expected 422 (2 more requests like this)',
    ]);
  });

  test('in XML', () => {
    expect(toJunit([result])).toContain('answered  200  [2J&lt;&amp;&quot;\n');
  });
});

test('reports an API that does not answer in one sentence', async () => {
  const { code, stdout, stderr } = await command('http://localhost:2', await tokenFile());
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /^GET http:\/\/localhost:2\/api\/admin\/authorizations: connect ECONNREFUSED .* \(MF-178\)\n$/,
  );
});

test('reports a refused token in one sentence', async () => {
  const refused = runTest({ ...usual, tokens: ['none'], writes: true });
  await expect(refused).rejects.toThrow(/authorizations answers 401 \(A valid access token/);
});

async function tokenFile(): Promise<string> {
  const file = path.join(place.folder, 'token');
  await writeFile(file, `${usual.tokens[0]}\n`);
  return file;
}

const command = (address: string, file: string, more: readonly string[] = []) => {
  const words = ['--api', `${address}/api/admin`, '--token-file', file, ...more];
  return runToEnd('platform/contract/main.ts', {}, words);
};
