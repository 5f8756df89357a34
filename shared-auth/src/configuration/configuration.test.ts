import { loadConfiguration } from './configuration.ts';
import { replaceByMocks } from './configuration-files.ts';

/** Serves configuration files with this address of the API, these APIs of modules, and these changed files. */
function serveConfiguration(url: string, apis?: object, changed: object = {}): void {
  const files: Readonly<Record<string, object>> = {
    api: { url, adminEndpoint: '/admin', consoleUrl: 'https://id.test/account', apis },
    profile: {},
    admin: { admin_trustid_role: 'admin' },
    identity: { authority: 'https://id.test/realms/platform', clientId: 'console' },
    ...changed,
  };
  globalThis.fetch = async (address) => {
    const [, name = ''] = /configs\/(\w+)\.json$/.exec(String(address)) ?? [];
    // The code reads only these members.
    return { status: 200, text: async () => JSON.stringify(files[name]) } as Response;
  };
}

const preconnected = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preconnect"]')].map(
    ({ href, crossOrigin }) => [href, crossOrigin],
  );

afterEach(() => document.head.replaceChildren());

test('an API on another origin is preconnected, without cookies', async () => {
  serveConfiguration('https://api.test/platform');
  await loadConfiguration();
  expect(preconnected()).toEqual([['https://api.test/', 'anonymous']]);
});

test('an API on the console’s own origin is not preconnected', async () => {
  serveConfiguration('/platform');
  await loadConfiguration();
  expect(preconnected()).toEqual([]);
});

const api = { url: '/', adminEndpoint: '', consoleUrl: '/account' };
const identity = { authority: 'https://id.test', clientId: 'console' };

test('a member that a file may lack has a default', async () => {
  serveConfiguration('/platform');
  expect(await loadConfiguration()).toMatchObject({
    api: { extensions: [], apis: {} },
    profile: {},
    identity: { scope: 'openid' },
  });
});

test.each([
  ['api.json: url: is not an address', { api: { ...api, url: 'https://' } }],
  ['api.json: adminEndpoint: is not a text', { api: { ...api, adminEndpoint: 7 } }],
  ['api.json: consoleUrl: is not an address', { api: { ...api, consoleUrl: undefined } }],
  ['api.json: extensions: is not a list of texts', { api: { ...api, extensions: [7] } }],
  ['profile.json: sseUrl: is not an address', { profile: { sseUrl: null } }],
  ['admin.json: admin_trustid_role: is empty', { admin: { admin_trustid_role: '' } }],
  ['identity.json: authority: is not an address', { identity: null }],
  ['identity.json: clientId: is not a text', { identity: { ...identity, clientId: null } }],
  ['identity.json: scope: is not a text', { identity: { ...identity, scope: [] } }],
])('the invalid member is named: %s', async (named, changed) => {
  serveConfiguration('/platform', undefined, changed);
  await expect(loadConfiguration()).rejects.toThrow(`Could not load file configs/${named}`);
});

describe('APIs of modules', () => {
  const token = { resource: 'https://billing.test' };
  const billing = { url: 'https://billing.test/v1', token };

  test('there are none by default', async () => {
    serveConfiguration('/platform');
    expect((await loadConfiguration()).api.apis).toEqual({});
  });

  describe('with mocks', () => {
    const modules = new Map<string, unknown>();
    beforeEach(() => {
      modules.clear();
      const get = (name: string) => modules.get(name);
      const set = (name: string, content: unknown) => modules.set(name, content);
      Object.assign(globalThis, { System: { get, set } });
    });
    afterEach(() => Reflect.deleteProperty(globalThis, 'System'));

    const url = 'http://localhost:9099/mocks/billing';

    test('a mock takes the place of the API, and gets no token', async () => {
      serveConfiguration('/platform', { billing, stock: billing });
      replaceByMocks({ billing: url });
      const { apis } = (await loadConfiguration()).api;
      expect(apis).toEqual({ billing: { url, token: 'none' }, stock: billing });
    });

    test('a module can have a mock before the deployment has the API', async () => {
      serveConfiguration('/platform');
      replaceByMocks({ billing: url });
      expect((await loadConfiguration()).api.apis).toEqual({ billing: { url, token: 'none' } });
    });

    test('a file with a fault is reported as without mocks', async () => {
      serveConfiguration('https://');
      replaceByMocks({ billing: url });
      await expect(loadConfiguration()).rejects.toThrow('api.json: url: is not an address');
    });
  });

  test.each([token, { scope: 'billing' }, 'console', 'none'])(
    'the token can be %j',
    async (one) => {
      serveConfiguration('/platform', { billing: { ...billing, token: one } });
      expect((await loadConfiguration()).api.apis).toEqual({ billing: { ...billing, token: one } });
    },
  );

  test.each([
    ['apis.Billing:', { Billing: billing }],
    ['apis.a:b:', { 'a:b': billing }],
    ['apis.billing.url:', { billing: { token } }],
    ['apis.billing.url:', { billing: { url: 'https://', token } }],
    ['apis.billing.token:', { billing: { url: billing.url } }],
    ['apis.billing.token:', { billing: { ...billing, token: 'resource' } }],
    ['apis.billing.token:', { billing: { ...billing, token: { resource: '' } } }],
    ['apis.billing.token:', { billing: { ...billing, token: { scope: 7 } } }],
    ['apis.billing.token:', { billing: { ...billing, token: { ...token, scope: 'a' } } }],
    ['apis.billing.url:', { billing: null }],
  ])('%s is named when it is invalid', async (named, apis) => {
    serveConfiguration('/platform', apis);
    await expect(loadConfiguration()).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining(`Could not load file configs/api.json: ${named}`),
    });
  });
});
