import type { PublishedVersion } from '@console/shared-ui/contract';
import { publishedVersion } from '../testing/published-version.ts';
import { checkOverrides } from './override-check.ts';

const DEV = 'https://dev.example.test';
const entry = (module: string, version: string) => `${DEV}/${module}/${version}/${module}.js`;

const version = (module: string, number: string, more: Partial<PublishedVersion> = {}) =>
  publishedVersion(module, number, {
    imports: { [`@console/${module}`]: entry(module, number) },
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
const published: Record<string, object[]> = {
  'mf-users': [version('mf-users', '2.0.0')],
  'shared-ui': [],
};
/** The content of each manifest, by address; a string is sent unchanged. */
const manifests: Record<string, object | string> = {};
const users = { module: '@console/mf-users', route: '/users' };

/** A server that has every module and the lists of published versions. */
async function answer(address: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(String(address));
  const [module = ''] = pathname.replace('/modules', '').slice(1).split('/');
  const manifest = manifests[String(address)];
  if (pathname.endsWith('/manifest.json') && (!manifest || manifest === 'missing')) {
    return { ok: false, status: 404 } as Response;
  }
  if (manifest) {
    const body = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
    return respond('application/json', body);
  }
  if (pathname.endsWith('/versions.json')) {
    return respond('application/json', JSON.stringify({ module, versions: published[module] }));
  }
  if (pathname.includes('missing')) return { ok: false, status: 404 } as Response;
  return respond('text/javascript', 'System.register([], function () {});');
}

const respond = (type: string, body: string): Response =>
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
  const verdicts = await checkOverrides(list, releases, [users]);
  return verdicts.map((verdict) =>
    verdict.fits ? 'fits' : `${verdict.failure.number} ${verdict.failure.message}`,
  );
};

test.each([
  ['the live version', entry('mf-users', '1.0.0')],
  ['the last good version', entry('mf-users', '0.9.0')],
  ['a published version', entry('mf-users', '2.0.0')],
  ['a local build', 'http://localhost:8080/mf-users.js'],
])('%s may be tried', async (_, address) => {
  expect(await check({ '@console/mf-users': address })).toEqual(['fits']);
});

test('an unpublished version may not be tried', async () => {
  expect(await check({ '@console/mf-users': entry('mf-users', '6.6.6') })).toEqual([
    `MF-052 ${entry('mf-users', '6.6.6')} is not a published version of mf-users`,
  ]);
});

test('a file of another module is not a version of this one', async () => {
  expect(await check({ '@console/mf-users': entry('shared-ui', '1.2.0') })).toEqual([
    `MF-052 ${entry('shared-ui', '1.2.0')} is not a published version of mf-users`,
  ]);
});

test('a module that is neither in the page nor a micro-frontend cannot be tried', async () => {
  expect(await check({ lodash: 'http://localhost:8080/lodash.js' })).toEqual([
    'MF-051 There is no module lodash',
  ]);
});

describe('a micro-frontend that the page does not know', () => {
  const BILLING = '@console/mf-billing';
  const local = 'http://localhost:9099/mf-billing.js';
  const manifest = {
    module: BILLING,
    route: '/billing',
    label: { en: 'Billing', fr: 'Facturation' },
    permissions: ['GetTenants'],
    menu: [{ label: { en: 'Bills', fr: 'Factures' }, routerLink: '/billing/list' }],
  };
  const served = (content: object | string) => {
    manifests['http://localhost:9099/manifest.json'] = content;
  };

  test('may be tried with the manifest beside its entry, and is marked as a trial', async () => {
    served(manifest);
    const list = [{ specifier: BILLING, address: local }];
    const [verdict] = await checkOverrides(list, releases, [users]);
    expect(verdict).toMatchObject({
      fits: true,
      override: {
        address: local,
        manifest: {
          label: manifest.label,
          menu: [{ label: { en: 'Bills (your trial)', fr: 'Factures (votre essai)' } }],
        },
      },
    });
  });

  test('may be tried if it is published but not yet part of the console', async () => {
    const address = `${location.origin}/modules/mf-billing/1.0.0/mf-billing.js`;
    manifests[new URL('manifest.json', address).href] = manifest;
    published['mf-billing'] = [version('mf-billing', '1.0.0', { imports: { [BILLING]: address } })];
    const list = [{ specifier: BILLING, address }];
    const [verdict] = await checkOverrides(list, releases, [users]);
    expect(verdict).toMatchObject({ fits: true, override: { published: { version: '1.0.0' } } });
  });

  test.each<[string, string, object | string]>([
    ['without a manifest', 'MF-217 http://localhost:9099/manifest.json answered 404', 'missing'],
    ['whose manifest is not JSON', 'MF-217 http://localhost:9099/manifest.json is not JSON', '{'],
    [
      'whose manifest lacks something',
      'MF-217 In http://localhost:9099/manifest.json, menu is not a list',
      { ...manifest, menu: 7 },
    ],
    [
      'with the manifest of another module',
      'MF-217 http://localhost:9099/manifest.json belongs to @console/mf-users',
      { ...manifest, module: '@console/mf-users' },
    ],
    [
      'whose route belongs to another module',
      'MF-211 mf-billing: its route /users belongs to @console/mf-users',
      { ...manifest, route: '/users', menu: [] },
    ],
    [
      'whose route is reserved for the console',
      'MF-212 mf-billing: its route /login is reserved for the console',
      { ...manifest, route: '/login', menu: [] },
    ],
  ])('is not followed %s', async (_, reason, content) => {
    served(content);
    expect(await check({ [BILLING]: local })).toEqual([reason]);
  });

  test('is not followed if its origin is not allowed or it does not load', async () => {
    served(manifest);
    const foreign = 'https://evil.test/mf-billing.js';
    expect(await check({ [BILLING]: foreign })).toEqual([
      `MF-052 ${foreign} is not a published version of mf-billing`,
    ]);
    const [verdict] = await check({ [BILLING]: 'http://localhost:9099/missing.js' });
    expect(verdict).toMatch(/^MF-032 .*404/);
  });

  test('is not followed if another override uses its route', async () => {
    served(manifest);
    manifests['http://localhost:9098/manifest.json'] = { ...manifest, module: '@console/mf-bills' };
    const bills = 'http://localhost:9098/mf-bills.js';
    expect(await check({ [BILLING]: local, '@console/mf-bills': bills })).toEqual([
      'fits',
      'MF-211 mf-bills: its route /billing belongs to @console/mf-billing',
    ]);
  });
});

describe('a local build of a known micro-frontend', () => {
  const local = 'http://localhost:9099/mf-users.js';
  const label = { en: 'Users', fr: 'Utilisateurs' };
  const manifest = { ...users, label, permissions: [], menu: [] };
  const applied = async () => {
    const list = [{ specifier: users.module, address: local }];
    const [verdict] = await checkOverrides(list, releases, [users]);
    return verdict;
  };

  test.each([
    ['2', { ...manifest, api: 2 }, 2],
    ['1 without a level in its manifest', manifest, undefined],
    ['1 without a manifest', 'missing', undefined],
  ])('has the API level %s', async (_, content, api) => {
    manifests['http://localhost:9099/manifest.json'] = content;
    const verdict = await applied();
    expect(verdict?.fits).toBe(true);
    expect(verdict?.override).not.toHaveProperty('manifest');
    expect(Reflect.get(verdict?.override ?? {}, 'api')).toBe(api);
  });

  test.each([3, '2'])('is not followed if it has the level %p', async (api) => {
    manifests['http://localhost:9099/manifest.json'] = { ...manifest, api };
    expect(await applied()).toMatchObject({
      fits: false,
      failure: {
        number: 'MF-218',
        message: `In http://localhost:9099/manifest.json, api is ${JSON.stringify(api)}, and this console knows the levels 1 and 2`,
      },
    });
  });
});

describe('mocks beside a build', () => {
  const local = 'http://localhost:9099/mf-users.js';
  const manifest = {
    ...users,
    label: { en: 'Users', fr: 'Utilisateurs' },
    permissions: [],
    menu: [],
    apis: { billing: ['GetInvoices'] },
  };
  const mocks = async (address: string, content: object) => {
    manifests[new URL('manifest.json', address).href] = content;
    const list = [{ specifier: users.module, address }];
    const [verdict] = await checkOverrides(list, releases, [users]);
    return Reflect.get(verdict?.override ?? {}, 'mocks');
  };

  test('are used for APIs that a local build declares, at the address of the build', async () => {
    expect(await mocks(local, { ...manifest, mocks: ['billing', 'stock', 'toString', 7] })).toEqual(
      {
        billing: 'http://localhost:9099/mocks/billing',
      },
    );
  });

  test.each([
    ['none', manifest],
    ['no list', { ...manifest, mocks: 'billing' }],
    ['addresses elsewhere', { ...manifest, mocks: ['https://evil.test/', '//evil.test'] }],
    ['APIs of other modules', { ...manifest, apis: {}, mocks: ['billing'] }],
  ])('are not used if the manifest names %s', async (_, content) => {
    expect(await mocks(local, content)).toEqual({});
  });

  test('are never used for a published version', async () => {
    const specifier = '@console/mf-billing';
    const address = `${location.origin}/modules/mf-billing/1.0.0/mf-billing.js`;
    const content = { ...manifest, module: specifier, route: '/billing', mocks: ['billing'] };
    manifests[new URL('manifest.json', address).href] = content;
    published['mf-billing'] = [
      version('mf-billing', '1.0.0', { imports: { [specifier]: address } }),
    ];
    const [verdict] = await checkOverrides([{ specifier, address }], releases, [users]);
    expect(verdict).toMatchObject({ fits: true, override: { published: { version: '1.0.0' } } });
    expect(verdict?.override).not.toHaveProperty('mocks');
  });

  test('are not used if the deployment does not allow the address', async () => {
    const content = { ...manifest, mocks: ['billing'] };
    expect(await mocks('https://evil.test/mf-users.js', content)).toBeUndefined();
  });
});

test('a local build that cannot be found is not followed', async () => {
  const [verdict] = await check({ '@console/mf-users': 'http://localhost:8080/missing.js' });
  expect(verdict).toMatch(/^MF-032 .*404/);
});

test('rejects an override that is incompatible with another override, and keeps the other override', async () => {
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
