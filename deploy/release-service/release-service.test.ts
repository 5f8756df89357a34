import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { archiveOf, type Entry } from '../testing/archive.ts';
import { entries, type Sent, send } from '../testing/send.ts';
import { FOR_RELEASES, ServedConsole } from '../testing/served-console.ts';
import { smallModule } from '../testing/small-module.ts';

const PORT_BASE = 15_200;

let served: ServedConsole;

beforeAll(async () => {
  served = await ServedConsole.start(PORT_BASE);
});

afterAll(() => served.close());

test('a module is published, tried, made live and reverted over the network, with its publisher in the history', async () => {
  const build = await served.newBuild('first');
  const published = await served.release(['mf-users', '--publish'], [build]);
  const version = published.versions['mf-users'] ?? '';
  expect(version).toMatch(/^1\.0\.0-b[0-9a-f]{10}$/);
  expect(published.link).toBe(`http://localhost:${PORT_BASE}/?versions=mf-users@${version}`);
  expect(published.said).toContain(`mf-users ${version} is published.`);
  const before = (await served.edition())?.modules['mf-users']?.version;
  expect(before).not.toBe(version);

  await served.release(['mf-users', '--trial', '10', '--version', version]);
  expect(await served.last()).toMatchObject({ how: 'trial', version, share: 10 });
  const live = await served.release(['mf-users'], [build]);
  const edition = await served.edition();
  expect(edition).toMatchObject({ number: live.edition, modules: { 'mf-users': { version } } });
  const by = `admin@${new URL(served.issuer.issuer).host}`;
  expect(await served.last()).toMatchObject({ how: 'release', by, to: version });
  const { said } = await served.release(['--history', 'mf-users']);
  expect(said[0]).toContain(`${by}  release  mf-users`);

  await served.release(['--revert', String((await served.last())?.id)]);
  expect(await served.last()).toMatchObject({ how: 'revert', by, to: before });
  expect(served.uploads()).toEqual([]);
});

test('the upload of a new micro-frontend is enough to make it live', async () => {
  const style = '.mf-billing-field { margin-block: 1rem; }\n'.repeat(100);
  const folder = await smallModule(served.opened.dataFolder, {}, { 'mf-billing.css': style });
  const sent = { module: 'mf-billing', folder, packageVersion: '1.0.0' };
  const { versions } = await served.release(['mf-billing'], [sent]);
  const version = versions['mf-billing'] ?? '';
  expect((await served.edition())?.modules).toMatchObject({ 'mf-billing': { version } });
  // The service compresses the files, as a local release does.
  const { releases } = served.opened.store;
  const compressed = readFileSync(path.join(releases, 'mf-billing', version, 'mf-billing.css.br'));
  expect(brotliDecompressSync(compressed).toString()).toBe(style);
  await expect(
    served.release(['mf-invoices'], [{ ...sent, module: 'mf-invoices' }]),
  ).rejects.toThrow('it contains mf-billing, not mf-invoices (MF-202)');
});

test('one of two concurrent releases of a module is refused, and the message names the publisher of the other', async () => {
  const builds = await Promise.all(['one', 'other'].map((text) => served.newBuild(text)));
  const ended = await Promise.allSettled(
    builds.map((build) => served.release(['mf-users'], [build])),
  );
  const edition = await served.edition();
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
  expect(refused).toEqual([
    expect.stringMatching(/^mf-users was changed in the meantime by admin@\S+ at .+ \(MF-204\)$/),
  ]);
  const outcome = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value.versions] : []));
  expect(outcome).toEqual([{ 'mf-users': edition?.modules['mf-users']?.version }]);
});

/** A request, by default of an administrator, with files in addition to those of a valid build. */
type Attempt = Sent & { readonly files?: readonly Entry[] };

const refusals: [string, () => Attempt, number, RegExp][] = [
  ['a request without a token', () => ({ token: '' }), 401, /no bearer token/],
  [
    'a page’s token',
    () => ({ token: served.issuer.token({ roles: ['platform-admin'] }) }),
    401,
    /aud/,
  ],
  [
    'a user without permission',
    () => ({ token: served.issuer.token({ username: 'nobody', claims: FOR_RELEASES }) }),
    403,
    /^nobody may not release any module of this console \(MF-203\)$/,
  ],
  [
    'a machine that may release another module',
    () => ({ token: served.issuer.token({ claims: { ...FOR_RELEASES, client_id: 'ci' } }) }),
    403,
    /MF-203/,
  ],
  ['an invalid module name', () => ({ words: ['../x'] }), 400, /MF-100/],
  ['a request without a command', () => ({ words: [] }), 400, /MF-100/],
  ['a command for another folder', () => ({ words: ['mf-users', '--data=/srv'] }), 400, /MF-100/],
  ['a command that needs access to the folder', () => ({ words: ['--freeze'] }), 400, /MF-100/],
  [
    'a module that the command does not name',
    () => ({ packages: ['mf-hubs:1.0.0'] }),
    400,
    /MF-100/,
  ],
  ['a change without a base', () => ({ after: '' }), 400, /MF-100/],
  ['a body that is not an archive', () => ({ type: 'application/json' }), 200, /MF-100/],
  ['a file of another module', () => ({ files: [['mf-hubs/mf-hubs.js', '']] }), 422, /MF-202/],
  [
    'a contract with a path outside the build',
    () => ({ files: [['mf-users/contract.json', '{"uses":{},"files":["../../x"]}']] }),
    422,
    /contract\.json names files outside the build \(MF-202\)/,
  ],
  [
    'a compressed file that does not match its original',
    () => ({ files: [['mf-users/mf-users.js.gz', 'x']] }),
    422,
    /mf-users\.js\.gz does not match its original \(MF-202\)/,
  ],
  ['a truncated upload', () => ({ body: whole.subarray(0, 150) }), 400, /MF-200/],
  [
    'an upload that is too large when unpacked',
    () => ({ files: [['mf-users/zeros.txt', Buffer.alloc(130_000_000)]] }),
    413,
    /MF-201/,
  ],
  [
    'a request that was already sent',
    () => ({ after: '1' }),
    200,
    /^mf-users was changed in the meantime by .+ \(MF-204\)$/,
  ],
];

/** The archive of a valid build. */
let whole: Buffer;

beforeAll(async () => {
  whole = await archiveOf(entries());
});

/** Code that a module must not run during its check, and the reason of the refusal. */
const forbidden: [string, string, RegExp][] = [
  ['never ends', 'for (;;);', /does not end within 3000 ms/],
  ['opens a file', `require('node:fs').readFileSync('/etc/passwd');`, /require is not defined/],
  ['imports the file system', `await import('node:fs');`, /MF-11\d/],
  ['opens a socket', 'new WebSocket(SERVER);', /WebSocket is used while the module is loaded/],
  ['sends a request', 'fetch(SERVER);', /fetch is used while the module is loaded/],
  ['opens a socket by Node’s API', `require('net').connect(SERVER);`, /require is not defined/],
];
test.each(refusals)(
  'a release is refused for %s, and nothing changes',
  async (_, make, status, words) => {
    const before = served.state();
    const { files, ...attempt } = make();
    const own = entries().filter(([name]) => !files?.some((file) => file[0] === name));
    const body = files && { body: await archiveOf([...own, ...files]) };
    const [answered, said] = await send(served.origin, {
      token: served.admin(),
      ...attempt,
      ...body,
    });
    expect([answered, said]).toEqual([status, expect.stringMatching(words)]);
    expect(served.state()).toEqual(before);
    expect((await fetch(`${served.origin}/releases/service`)).status).toBe(200);
  },
);

/** A server that must not be reached. */
let serverAddress: string;
let connections = 0;
const server = createServer().on('connection', () => {
  connections += 1;
});

beforeAll(async () => {
  serverAddress = await listen(server, 0);
});

afterAll(() => close(server));

test.each(forbidden)(
  'a release whose code %s during its check is refused, and reaches no server',
  async (_, statement, words) => {
    const code = statement.replace('SERVER', `'${serverAddress}'`);
    const script = `System.register([], (e) => ({ async execute() { ${code} e({ bootstrap() {}, mount() {}, unmount() {} }); } }))`;
    const before = served.state();
    const body = await archiveOf(entries(script));
    const [status, said] = await send(served.origin, { token: served.admin(), body });
    expect([status, said]).toEqual([200, expect.stringMatching(words)]);
    expect(said).toMatch(/^mf-users 9\.0\.0-b\w+ is refused: .+ \(MF-11\d\)$/);
    expect(served.state()).toEqual(before);
    expect(connections).toBe(0);
  },
);
