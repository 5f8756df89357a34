import { productVersion } from '@console/shared-node/product-version.ts';
import { describeDeployment, toTerms } from './description.ts';
import { readCommand } from './options.ts';

const first = ['--origin', 'https://c.example.ch', '--api', 'https://api.example.ch/p/'];
const given = (...args: string[]) => readCommand(['/srv/console', ...args])?.given ?? {};
const made = (...args: string[]) =>
  describeDeployment(
    undefined,
    given(...first, '--authority', 'https://id.example.ch/realms/main/', ...args),
  );

test('a first call requires origin, API and realm, and has safe defaults', () => {
  expect(made()).toEqual({
    origin: 'https://c.example.ch',
    package: productVersion,
    base: '/',
    hosts: {},
    api: 'https://api.example.ch/p',
    endpoint: '/api/admin',
    authority: 'https://id.example.ch/realms/main',
    client: 'platform-console',
    scope: 'openid',
    role: 'platform-admin',
    events: '',
    overrides: [],
  });
  for (const missing of ['--origin', '--api', '--authority']) {
    const args = [...first, '--authority', 'https://id.example.ch/realms/main'];
    args.splice(args.indexOf(missing), 2);
    expect(() => describeDeployment(undefined, given(...args))).toThrow(`${missing} is missing`);
  }
});

test('a future micro-frontend can get its host', () => {
  expect(made('--host', 'mf-billing=https://billing.example.ch').hosts).toEqual({
    'mf-billing': 'https://billing.example.ch',
  });
});

test('the page is told what the API offers beyond the contract', () => {
  const described = made('--extension', 'audit', '--extension', 'change-reason');
  expect(toTerms(described, {}).configuration.api).toMatchObject({
    extensions: ['audit', 'change-reason'],
  });
  const none = describeDeployment(described, given('--extension', ''));
  expect(toTerms(none, {}).configuration.api).not.toHaveProperty('extensions');
});

test('a later call changes the given options, and keeps the rest', () => {
  const before = made('--base', 'admin', '--host', 'mf-users=https://users.example.ch');
  expect(before).toMatchObject({
    base: '/admin/',
    hosts: { 'mf-users': 'https://users.example.ch' },
  });
  const after = describeDeployment(before, given('--client', 'other', '--host', 'mf-users='));
  expect(after).toEqual({ ...before, client: 'other', hosts: {} });
});

test.each([
  ['--origin', 'https://c.example.ch/admin', /--origin must be an origin.*--base sets the path/],
  ['--origin', 'console', /--origin must be an address/],
  ['--origin', 'http://c.example.ch', /--origin must be an address that begins with https/],
  ['--origin', 'https://a:b@c.example.ch', /--origin must be an address without a password/],
  ['--base', '/a b/', /--base must be a path/],
  ['--base', '/../etc/', /--base must be a path/],
  ['--api', 'http://api.example.ch', /--api must be an address that begins with https/],
  ['--api', 'ftp://api.example.ch', /--api/],
  ['--endpoint', 'api', /--endpoint must be a path/],
  ['--authority', 'http://id.example.ch/realms/main', /--authority/],
  ['--events', 'http://events.example.ch', /--events/],
  ['--extension', 'deltas', /--extension must be audit, change-reason, list-deltas or traceparent/],
  ['--reports', 'http://reports.example.ch', /--reports/],
  ['--client', '', /--client must be a name/],
  ['--behind-tls', '0', /--behind-tls must be a port, got "0"/],
  ['--behind-tls', '8080', /--proxies is missing; it is required with --behind-tls/],
  ['--proxies', '10.0.0.0/8 ::1', /--proxies must hold addresses and networks/],
  ['--proxies', '0.0.0.0/0', /--proxies must not include every address/],
  ['--hsts', '1y', /--hsts must be a whole number of seconds, got "1y"/],
  ['--host', 'https://users.example.ch', /--host must be a module and its origin/],
  ['--host', 'mf-users=http://users.example.ch', /--host must be an address that begins/],
  ['--host', 'none=https://users.example.ch', /no module "none"/],
  ['--host', 'root-config=https://other.example.ch', /must be on the console's own origin/],
  ['--override', '*', /--override/],
  ['--override', 'http://localhost.example.ch:80', /--override/],
  ['--override', 'http://*.example.ch', /--override/],
  [
    '--module-api',
    'Billing=https://billing.example.ch',
    /--module-api must be a name and an address/,
  ],
  ['--module-api', 'https://billing.example.ch', /--module-api must be a name and an address/],
  [
    '--module-api',
    'billing=http://billing.example.ch',
    /--module-api must be an address that begins/,
  ],
  [
    '--module-api',
    'billing=https://a:b@billing.example.ch',
    /--module-api must be an address without/,
  ],
  [
    '--module-api',
    'billing=https://billing.example.ch/?a=b',
    /--module-api must be an address without/,
  ],
  ['--module-api', 'billing=https://billing.example.ch', /--api-token billing=<token> is missing/],
  ['--api-token', 'billing=scope:billing', /--module-api billing=<address> is missing/],
  [
    '--api-token',
    'billing=scope:',
    /--api-token must be resource:<address>, scope:<name> or console/,
  ],
  ['--api-token', 'billing=scope:a openid', /--api-token must be resource/],
  ['--api-token', 'billing=resource:billing', /--api-token must be resource/],
  ['--api-token', 'billing=resource:https://b.example.ch/#a', /--api-token must be resource/],
  ['--policy', 'default', /--policy must be a name such as module-/],
  ['--policy', "module-x 'allow-duplicates'", /--policy/],
])('%s %s is refused, and the message names the option', (name, value, why) => {
  expect(() => made(name, value)).toThrow(why);
});

test('this machine needs no HTTPS, and an override can allow local builds', () => {
  const local = made('--api', 'http://localhost:9010', '--override', 'http://localhost:*');
  expect(local).toMatchObject({
    api: 'http://localhost:9010',
    overrides: ['http://localhost:*'],
  });
  expect(describeDeployment(local, given('--override', '')).overrides).toEqual([]);
});

test('an API of a module at the origin of the identity provider is refused', () => {
  const args = ['--module-api', 'billing=https://id.example.ch/billing'];
  expect(() => made(...args, '--api-token', 'billing=console')).toThrow(
    '--module-api billing=https://id.example.ch/billing: must not have the origin of the identity provider',
  );
});

test('APIs of modules are kept, changed one by one, and written to the configuration', () => {
  const before = made(
    ...['--module-api', 'billing=https://billing.example.ch/v1/'],
    ...['--api-token', 'billing=resource:https://billing.example.ch'],
    ...['--module-api', 'stock=https://stock.example.ch', '--api-token', 'stock=scope:stock'],
  );
  expect(toTerms(before, {}).configuration.api).toMatchObject({
    apis: {
      billing: {
        url: 'https://billing.example.ch/v1',
        token: { resource: 'https://billing.example.ch' },
      },
      stock: { url: 'https://stock.example.ch', token: { scope: 'stock' } },
    },
  });
  const changed = given('--module-api', 'stock=', '--api-token', 'billing=console');
  const after = describeDeployment(before, changed);
  expect(after).toMatchObject({
    moduleApis: { billing: 'https://billing.example.ch/v1' },
    apiTokens: { billing: 'console' },
  });
  expect(after.apiTokens).not.toHaveProperty('stock');
  expect(toTerms(after, {}).configuration.api).toHaveProperty('apis.billing.token', 'console');
  const none = describeDeployment(after, given('--module-api', 'billing='));
  expect(toTerms(none, {}).configuration.api).not.toHaveProperty('apis');
});

test('policies of modules can be added and removed', () => {
  const named = made('--policy', 'module-notes', '--policy', 'module-maps');
  expect(named.policies).toEqual(['module-notes', 'module-maps']);
  expect(toTerms(named, {}).settings.modulePolicies).toEqual(named.policies);
  expect(describeDeployment(named, given('--policy', '')).policies).toEqual([]);
});
