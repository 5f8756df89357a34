/** @jest-environment node */
import fc from 'fast-check';
import { connectApi } from '../api/api.ts';
import { PrefetchCache } from '../api/prefetch-cache.ts';
import { type Writes, withReason, writesTo } from '../api/writes.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { formatCurl, recordCalls } from './record-calls.ts';

// The browser's code has no types of Node.
const { execFileSync } = jest.requireActual<{
  execFileSync: (file: string, args: readonly string[], options: object) => string;
}>('node:child_process');

const origin = 'https://console.example.test';
const page = { cookie: 'XSRF-TOKEN=forgery' };

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: object;
  readonly body: string;
}

let sent: Sent[];
Object.assign(globalThis, {
  location: { origin, href: `${origin}/` },
  document: page,
  fetch: async (request: Request) => {
    const { method, url } = request;
    const headers = Object.fromEntries(request.headers);
    sent.push({ method, url, headers, body: await request.text() });
    return new Response(null, { status: 204 });
  },
});

const configurationFor = (url: string, extensions: readonly string[] = ['change-reason']) =>
  ({
    api: { url, adminEndpoint: '/api/admin', consoleUrl: '', extensions },
  }) as Partial<Configuration> as Configuration;

const bearer = {
  accessToken: async () => '$TOKEN',
  renewed: async () => undefined,
  refused: async () => undefined,
};

/** Sends writes as the console does. */
async function send(
  configuration: Configuration,
  write: (to: Writes) => unknown,
  reason?: string,
): Promise<void> {
  sent = [];
  const files = Promise.resolve(configuration);
  const calls = {
    onForbidden: async () => undefined,
    prefetched: new PrefetchCache(),
    onRead: () => undefined,
  };
  await write(writesTo(withReason(connectApi(files, bearer, calls), files, reason)));
}

const hubId = '5f6c1a52-0f5e-4f27-9c3c-000000000001' as never;
const id = '5f6c1a52-0f5e-4f27-9c3c-000000000002' as never;
const tenant = { id, name: 'L’Été & “Fils”', key: 'ete', description: "it's\nnew" };
const user = { id, username: 'zoe', firstName: 'Zoé', lastName: 'Müller', email: 'z@x.example' };

const writes: readonly (readonly [string, (to: Writes) => unknown])[] = [
  ['create a tenant', (to) => to.tenants.put(tenant)],
  ['change a tenant', (to) => to.tenants.put(tenant, 7)],
  ['create a user', (to) => to.users.create(hubId, user)],
  ['delete a user', (to) => to.users.delete(id)],
  ['create a hub', (to) => to.hubs.create({ id, name: 'Été' })],
  ['delete a hub', (to) => to.hubs.delete(id)],
  ['add a tenant to a hub', (to) => to.hubs.addTenant(hubId, id)],
  ['remove a tenant from a hub', (to) => to.hubs.removeTenant(hubId, id)],
];

describe.each([
  ['on another origin', 'https://api.test/platform'],
  ['on the console’s origin', '/platform'],
])('with an API %s', (_, url) => {
  test.each(writes)('the recorded call is the one that is sent: %s', async (_name, write) => {
    const configuration = configurationFor(url);
    page.cookie = 'XSRF-TOKEN=$XSRF_TOKEN';
    await send(configuration, write, 'Ticket 4711 – “évité”');
    const recorded = await recordCalls(configuration, write, 'Ticket 4711 – “évité”');
    expect(
      recorded.map(({ headers, body = '', ...call }) => ({
        ...call,
        headers: Object.fromEntries(headers),
        body,
      })),
    ).toEqual(sent);
    expect(recorded).toHaveLength(1);
  });
});

test('recorded calls are not sent, are in their order, and have no secrets', async () => {
  sent = [];
  page.cookie = 'XSRF-TOKEN=forgery';
  const all = async (to: Writes) => {
    for (const [, write] of writes) await write(to);
  };
  const recorded = await recordCalls(configurationFor('/platform'), all);
  expect(sent).toEqual([]);
  expect(recorded.map(({ method }) => method).join(' ')).toBe(
    'PUT PUT PUT DELETE PUT DELETE PUT DELETE',
  );
  expect(JSON.stringify(recorded)).not.toContain('forgery');
  expect(formatCurl(recorded)).toContain(`-H 'Authorization: Bearer '"$TOKEN"`);
});

test.each([
  ['names it', ['change-reason'], 'ITSM-1%20%C3%A9t%C3%A9'],
  ['does not name it', ['other'], undefined],
])('the reason is sent if the configuration %s', async (_, extensions, expected) => {
  const configuration = configurationFor('https://api.test', extensions);
  await send(configuration, (to) => to.hubs.delete(id), ' ITSM-1 été ');
  expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer $TOKEN' });
  expect(Reflect.get(sent[0]?.headers ?? {}, 'change-reason')).toBe(expected);
});

test('a POSIX shell reads every URL, header and body as it was recorded', () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 }).filter((one) => !one.includes('\0'));
  const plain = fc.stringMatching(/^[ -~]{0,20}$/).filter((one) => !/\$[A-Z_]+$/.test(one));
  fc.assert(
    fc.property(text, plain, (body, value) => {
      const call = {
        method: 'PUT',
        url: `https://api.test/it's?a=$HOME&b=\`x\``,
        headers: [
          ['if-match', value],
          ['authorization', 'Bearer $TOKEN'],
        ] as const,
        ...(body !== '' && { body }),
      };
      const script = `curl() { printf '%s\\0' "$@"; }\nTOKEN='a b'"'"c\n${formatCurl([call])}`;
      const args = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0');
      expect(args.slice(0, -1)).toEqual([
        '--fail-with-body',
        '-X',
        'PUT',
        call.url,
        '-H',
        `If-Match: ${value}`,
        '-H',
        `Authorization: Bearer a b'c`,
        ...(body === '' ? [] : ['--data-raw', body]),
      ]);
    }),
    { numRuns: 100 },
  );
});
