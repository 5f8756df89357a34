import { readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { openStream } from '../testing/event-client.ts';
import { newHub, newTenant, newUser, UNKNOWN_ID } from '../testing/new-rows.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { type CallRequest, type RunningApi, startApi } from '../testing/test-platform.ts';
import { type MistakenApi, startMistaken } from './mistaken-api.ts';
import { type MistakeName, mistakes } from './mistakes.ts';

const CONSOLE = 'https://console.example';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let issuer: TestIssuer;
let api: RunningApi;
/** The token of an administrator without a hub. */
let admin: string;
const mistaken = new Map<MistakeName, MistakenApi>();

beforeAll(async () => {
  [place, issuer] = await Promise.all([temporaryFolder(), startTestIssuer()]);
  const environment = { ISSUER: issuer.issuer, CONSOLE_ORIGIN: CONSOLE };
  api = await startApi({ DATA_FOLDER: place.folder, ...environment });
  admin = issuer.token({ roles: ['platform-admin'] });
  for (const name of names) mistaken.set(name, await startMistaken(name, { api: api.origin }));
});

afterAll(async () => {
  await Promise.all([...mistaken.values()].map((one) => one.close()));
  await Promise.all([api.stop(), issuer.close()]);
  await place.remove();
});

/** Makes a call as the administrator, or with other options. */
async function ask(
  address: string,
  method: string,
  call: string,
  { token = admin, body, headers }: CallRequest = {},
) {
  const response = await fetch(`${address}/api/admin${call}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answered = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, body: answered };
}

interface Shown {
  /** Returns the behaviour of an API that this rule is about. */
  readonly look: (address: string) => Promise<unknown>;
  readonly right: unknown;
  readonly wrong: unknown;
}

const shown: Readonly<Record<MistakeName, Shown>> = {
  'user-again-taken': {
    async look(address) {
      const [hub, body] = [newHub(), newUser()];
      await ask(address, 'PUT', '/hub/create', { body: hub });
      const again = async () =>
        (await ask(address, 'PUT', `/hub/${hub.id}/user/create`, { body })).status;
      return [await again(), await again()];
    },
    right: [201, 200],
    wrong: [201, 409],
  },
  'tenant-twice': {
    async look(address) {
      const body = newTenant();
      const keys = [body.key, newTenant().key];
      const put = async (key: string | undefined) =>
        (await ask(address, 'PUT', '/tenant/create', { body: { ...body, key } })).status;
      const statuses = [await put(keys[0]), await put(keys[0]), await put(keys[1])];
      const { body: rows } = await ask(address, 'GET', '/tenant/list');
      const stored = rows.filter(({ key }: { key: string }) => keys.includes(key));
      return { statuses, stored: stored.length };
    },
    right: { statuses: [201, 200, 200], stored: 1 },
    wrong: { statuses: [201, 200, 201], stored: 2 },
  },
  'users-gone-with-hub': {
    async look(address) {
      const [hub, user] = [newHub(), newUser()];
      await ask(address, 'PUT', '/hub/create', { body: hub });
      await ask(address, 'PUT', `/hub/${hub.id}/user/create`, { body: user });
      const { status } = await ask(address, 'DELETE', `/hub/${hub.id}`);
      return { status, ofTheUser: (await ask(address, 'DELETE', `/user/${user.id}`)).status };
    },
    right: { status: 409, ofTheUser: 204 },
    wrong: { status: 204, ofTheUser: 404 },
  },
  'no-hub-null': {
    async look(address) {
      const { status, body } = await ask(address, 'GET', '/hub');
      return { status, isNull: body === null };
    },
    right: { status: 404, isNull: false },
    wrong: { status: 200, isNull: true },
  },
  'first-page': {
    async look(address) {
      const { body } = await ask(address, 'GET', '/user/listall');
      return body.length === 50 ? 'a page' : 'more';
    },
    right: 'more',
    wrong: 'a page',
  },
  'etag-always-new': {
    async look(address) {
      const { headers } = await ask(address, 'GET', '/hub/list');
      const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
      return (await ask(address, 'GET', '/hub/list', again)).status;
    },
    right: 304,
    wrong: 200,
  },
  'problem-as-json': {
    look: async (address) =>
      (await ask(address, 'DELETE', `/hub/${UNKNOWN_ID}`)).headers.get('content-type'),
    right: expect.stringContaining('application/problem+json'),
    wrong: 'application/json',
  },
  'errors-by-field': {
    look: async (address) =>
      (await ask(address, 'PUT', '/tenant/create', { body: { ...newTenant(), key: 'No' } })).body,
    right: expect.objectContaining({ status: 422, errors: [{ field: 'key', code: 'format' }] }),
    wrong: expect.objectContaining({ status: 422, errors: { key: ['format'] } }),
  },
  'permission-unnamed': {
    async look(address) {
      const { body } = await ask(address, 'GET', '/tenant/list', { token: issuer.token() });
      return [body.status, body.permission];
    },
    right: [403, 'GetTenants'],
    wrong: [403, undefined],
  },
  'nobody-forbidden': {
    look: async (address) => (await ask(address, 'GET', '/authorizations', { token: '' })).status,
    right: 401,
    wrong: 403,
  },
  'cors-only-when-well': {
    async look(address) {
      const from = { headers: { origin: CONSOLE } };
      const answers = [
        await ask(address, 'GET', '/authorizations', from),
        await ask(address, 'GET', `/hub/${UNKNOWN_ID}/tenantids`, from),
      ];
      return answers.map(({ headers }) => headers.get('access-control-allow-origin'));
    },
    right: [CONSOLE, CONSOLE],
    wrong: [CONSOLE, null],
  },
  'events-anew': {
    async look(address) {
      const first = await openStream(address, admin);
      first.close();
      const [missed, next] = [newHub(), newHub()];
      await ask(address, 'PUT', '/hub/create', { body: missed });
      const resumed = await openStream(address, admin, first.events[0]?.id);
      await ask(address, 'PUT', '/hub/create', { body: next });
      await resumed.until((events) => events.some(({ data }) => data.id === next.id));
      resumed.close();
      return resumed.events.some(({ data }) => data.id === missed.id) ? 'told' : 'never told';
    },
    right: 'told',
    wrong: 'never told',
  },
};

const names = Object.keys(shown) as MistakeName[];

test.each(names)('the mistake %s changes the behaviour that its rule is about', async (name) => {
  const { look, right, wrong } = shown[name];
  expect(await look(api.origin)).toEqual(right);
  expect(await look(mistaken.get(name)?.address ?? '')).toEqual(wrong);
});

test.each(usualOrLong<readonly MistakeName[]>(['tenant-twice', 'first-page'], names))(
  'an API with the mistake %s makes no other',
  async (name) => {
    for (const other of names.filter((one) => one !== name)) {
      const seen = await shown[other].look(mistaken.get(name)?.address ?? '');
      expect({ [other]: seen }).toEqual({ [other]: shown[other].right });
    }
  },
);

test('README.md lists every mistake and its rule', () => {
  const page = readFileSync(path.join(__dirname, 'README.md'), 'utf8');
  const rows = Object.entries(mistakes).map(
    ([name, { rule, instead }]) => `| \`${name}\` | ${rule} | ${instead} |`,
  );
  expect(page.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});
