import { checkOverrides } from './override-check.ts';

const DEV = 'https://dev.example.test';
const entry = (module: string, version: string) => `${DEV}/${module}/${version}/${module}.js`;

const version = (module: string, number: string, more: object = {}) => ({
  version: number,
  publishedAt: '2026-01-31T12:00:00Z',
  imports: { [`@console/${module}`]: entry(module, number) },
  integrity: {},
  uses: {},
  ...more,
});

const releases = {
  modules: {
    'mf-users': {
      live: version('mf-users', '1.0.0', { uses: { '@console/shared-ui': '1.2.0' } }),
      lastGood: version('mf-users', '0.9.0'),
    },
    'shared-ui': { live: version('shared-ui', '1.2.0', { provides: '1.2.0' }) },
  },
  overrideOrigins: ['http://localhost:*'],
};
const published = { 'mf-users': [version('mf-users', '2.0.0')], 'shared-ui': [] as object[] };

/** A server that has every module, and the lists of what is published. */
async function answer(address: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(String(address));
  const [, module = ''] = pathname.split('/');
  if (pathname.endsWith('/versions.json')) {
    return answerOf(
      'application/json',
      JSON.stringify({ module, versions: Reflect.get(published, module) }),
    );
  }
  if (pathname.includes('missing')) return { ok: false, status: 404 } as Response;
  return answerOf('text/javascript', 'System.register([], function () {});');
}

const answerOf = (type: string, body: string): Response =>
  ({
    ok: true,
    status: 200,
    headers: new Headers({ 'content-type': type }),
    text: async () => body,
    json: async () => JSON.parse(body),
    arrayBuffer: async () => new TextEncoder().encode(body).buffer,
  }) as Response;

beforeEach(() => {
  globalThis.fetch = jest.fn(answer);
});

const check = async (overrides: Readonly<Record<string, string>>) => {
  const list = Object.entries(overrides).map(([specifier, address]) => ({ specifier, address }));
  const verdicts = await checkOverrides(list, releases);
  return verdicts.map((verdict) =>
    verdict.fits ? 'fits' : `${verdict.failure.number} ${verdict.failure.message}`,
  );
};

test.each([
  ['the live version', entry('mf-users', '1.0.0')],
  ['the last good one', entry('mf-users', '0.9.0')],
  ['a version that is published', entry('mf-users', '2.0.0')],
  ['a local build', 'http://localhost:8080/mf-users.js'],
])('%s may be tried', async (_, address) => {
  expect(await check({ '@console/mf-users': address })).toEqual(['fits']);
});

test('a version that is not published may not be tried', async () => {
  expect(await check({ '@console/mf-users': entry('mf-users', '6.6.6') })).toEqual([
    `MF-052 ${entry('mf-users', '6.6.6')} is no published version of mf-users`,
  ]);
});

test('a file of another module is no version of this one', async () => {
  expect(await check({ '@console/mf-users': entry('shared-ui', '1.2.0') })).toEqual([
    `MF-052 ${entry('shared-ui', '1.2.0')} is no published version of mf-users`,
  ]);
});

test('a module that the page does not have cannot be tried', async () => {
  expect(await check({ lodash: 'http://localhost:8080/lodash.js' })).toEqual([
    'MF-051 There is no module lodash',
  ]);
});

test('a local build that is not there is not followed', async () => {
  const [verdict] = await check({ '@console/mf-users': 'http://localhost:8080/missing.js' });
  expect(verdict).toMatch(/^MF-032 .*404/);
});

test('a version that does not fit beside another that is tried is named, the other one stays', async () => {
  published['shared-ui'] = [version('shared-ui', '2.0.0', { provides: '2.0.0' })];
  published['mf-users'] = [
    version('mf-users', '2.0.0', { uses: { '@console/shared-ui': '1.2.0' } }),
  ];
  const verdicts = await check({
    '@console/mf-users': entry('mf-users', '2.0.0'),
    '@console/shared-ui': entry('shared-ui', '2.0.0'),
  });
  expect(verdicts).toEqual([expect.stringMatching(/^MF-035 .*shared-ui/), 'fits']);
});
