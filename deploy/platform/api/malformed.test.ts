import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { temporaryFolder } from '../testing/running-process.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../testing/test-platform.ts';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
let issuer: TestIssuer;
let api: RunningApi;
let token: string;
let hub: string;
let before: string;

/** Everything there is, to see that nothing has changed. */
async function contents(): Promise<string> {
  const lists = ['/tenant/list', '/user/listall', '/hub/list', `/hub/${hub}/tenantids`];
  const answers = await Promise.all(lists.map((path) => api.call('GET', path, { token })));
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
}

beforeAll(async () => {
  place = await temporaryFolder();
  issuer = await startTestIssuer();
  api = await startApi({ DATA_FOLDER: place.folder, ISSUER: issuer.issuer });
  token = issuer.token({ roles: ['platform-admin'] });
  hub = (await (await api.call('GET', '/hub/list', { token })).json())[0].id;
  before = await contents();
});

afterAll(async () => {
  expect(await contents()).toBe(before);
  expect(api.process.output()).toEqual({ stdout: '', stderr: '' });
});

afterAll(async () => {
  await api.stop();
  await issuer.close();
  await place.remove();
});

const tenant = () => ({ id: randomUUID(), key: `k-${randomUUID()}`, name: 'Neu' });
const user = () => ({
  id: randomUUID(),
  username: `u-${randomUUID()}`,
  email: 'a@b.example',
  firstName: 'A',
  lastName: 'B',
});

const creates = [
  { call: 'putTenant', path: () => '/tenant/create', body: tenant },
  { call: 'createUser', path: () => `/hub/${hub}/user/create`, body: user },
  {
    call: 'createManagementHub',
    path: () => '/hub/create',
    body: () => ({ id: randomUUID(), name: 'Neu' }),
  },
];

/** Sends bytes as they are. */
function send(path: string, body: string | Buffer, type = 'application/json'): Promise<Response> {
  return fetch(`${api.origin}/api/admin${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: body as BodyInit,
  });
}

describe.each(creates)('$call', ({ path, body }) => {
  test('names every field that is missing', async () => {
    const response = await send(path(), '{}');
    expect(response.status).toBe(422);
    const { errors } = await response.json();
    expect(errors).toContainEqual({ field: 'id', code: 'required' });
  });

  test.each([null, 7, true, 'text', [], [{}]])('refuses %p as its body', async (content) => {
    const response = await send(path(), JSON.stringify(content));
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect((await response.json()).errors).toContainEqual({ field: 'body', code: 'type' });
  });

  test.each([null, 7, true, [], {}, ['x'], { $gt: '' }])(
    'refuses %p in each field',
    async (value) => {
      for (const field of Object.keys(body())) {
        const response = await send(path(), JSON.stringify({ ...body(), [field]: value }));
        expect(response.status).toBe(422);
        expect((await response.json()).errors).toContainEqual({ field, code: 'type' });
      }
    },
  );

  test.each([
    ['an empty text', ''],
    ['white space', '   '],
    ['a NUL', 'a\0b'],
    ['a line break, as for another header', 'a\r\nSet-Cookie: x=1'],
    ['half a surrogate pair', 'a\ud800b'],
    ['far too much', 'x'.repeat(10_000)],
  ])('refuses %s in each field', async (_, value) => {
    for (const field of Object.keys(body())) {
      const response = await send(path(), JSON.stringify({ ...body(), [field]: value }));
      expect(response.status).toBe(422);
      const { errors } = await response.json();
      expect(errors.every((error: { field: string }) => error.field === field)).toBe(true);
    }
  });

  test('refuses fields that it does not know, those of the server above all', async () => {
    for (const field of ['createdBy', 'createdAt', 'role', 'constructor', 'toString']) {
      const response = await send(path(), JSON.stringify({ ...body(), [field]: 'x' }));
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toEqual([{ field, code: 'unknown' }]);
    }
  });

  test('refuses a prototype', async () => {
    const response = await send(path(), `{"__proto__":{"id":"x"},"id":"${randomUUID()}"}`);
    expect(response.status).toBe(400);
  });

  test.each([
    ['half of it', '{"id":'],
    ['two of it', '{}{}'],
    ['a word', 'nonsense'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['very deep arrays', '['.repeat(30_000)],
  ])('refuses a body that is no JSON: %s', async (_, content) => {
    expect((await send(path(), content)).status).toBe(400);
  });

  test('refuses very deep JSON', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    expect((await send(path(), deep)).status).toBe(400);
  });

  test('refuses another type of content, and none', async () => {
    expect((await send(path(), '{}', 'text/plain')).status).toBe(415);
    expect((await send(path(), '<a/>', 'application/xml')).status).toBe(415);
    expect((await send(path(), '', 'application/json')).status).toBe(422);
  });

  test('refuses 10 MB, and goes on', async () => {
    const response = await send(path(), JSON.stringify({ name: 'x'.repeat(10_000_000) })).catch(
      // The connection may be cut before all is sent.
      () => undefined,
    );
    expect([413, undefined]).toContain(response?.status);
  });
});

test('SQL, HTML and templates are kept as the text that they are', async () => {
  const { folder, remove } = await temporaryFolder();
  const other = await startApi({ DATA_FOLDER: folder, ISSUER: issuer.issuer });
  const texts = ["'; drop table tenants; --", '<script>alert(1)</script>', '%s{{7*7}}', '$1'];
  for (const text of texts) {
    const body = { ...tenant(), name: text, description: text };
    const created = await other.call('PUT', '/tenant/create', { token, body });
    expect(await created.json()).toMatchObject(body);
    const list = await (await other.call('GET', '/tenant/list', { token })).json();
    expect(list).toContainEqual(expect.objectContaining(body));
  }
  await other.stop();
  await remove();
});

describe('addresses', () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const calls = [
    ['DELETE', (id: string) => `/user/${id}`],
    ['DELETE', (id: string) => `/hub/${id}`],
    ['GET', (id: string) => `/hub/${id}/tenantids`],
    ['PUT', (id: string) => `/hub/${id}/tenant/${unknown}`],
    ['PUT', (id: string) => `/hub/${hub}/tenant/${id}`],
    ['DELETE', (id: string) => `/hub/${id}/tenant/${unknown}`],
    ['DELETE', (id: string) => `/hub/${hub}/tenant/${id}`],
  ] as const;

  test.each(calls)('%s of something that does not exist is 404', async (method, path) => {
    expect((await api.call(method, path(unknown), { token })).status).toBe(404);
  });

  test.each(calls)('%s of something that is no id is 404 or 422', async (method, path) => {
    const ids = [
      'x',
      "'",
      '%00',
      '%ff',
      '..%2f..',
      '1%20or%201=1',
      '%C3%A9',
      `urn:uuid:${unknown}`,
    ];
    for (const id of [...ids, unknown.replace('4', 'g'), 'x'.repeat(5000)]) {
      const response = await api.call(method, path(id), { token });
      expect([400, 404, 422]).toContain(response.status);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  test('a user cannot be created in a hub that does not exist', async () => {
    const path = `/hub/${unknown}/user/create`;
    expect((await api.call('PUT', path, { token, body: user() })).status).toBe(404);
  });

  test('a body where there should be none is refused', async () => {
    const path = `/hub/${hub}/tenant/${unknown}`;
    const response = await api.call('PUT', path, { token, body: { id: 'x' } });
    expect(response.status).toBe(422);
  });

  test('an address that there is not is a problem like any other', async () => {
    const response = await api.call('GET', '/tenants', { token });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ type: 'urn:platform:problem:not-found' });
  });

  test('a method that there is not is a problem too', async () => {
    expect((await api.call('POST', '/tenant/list', { token })).status).toBe(404);
  });
});

describe('headers', () => {
  /** fetch would not send these. */
  function raw(headers: Record<string, string | string[]>): Promise<number> {
    return new Promise((resolve, reject) => {
      const url = new URL(`${api.origin}/api/admin/tenant/list`);
      request(url, { headers: { authorization: `Bearer ${token}`, ...headers } }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      })
        .on('error', reject)
        .end();
    });
  }

  test.each([
    ['an ETag that is none', { 'if-none-match': '"'.repeat(2000) }, 200],
    ['an encoding that there is not', { 'accept-encoding': 'x;q=zz, ;;;, identity;q=0' }, 200],
    ['a cookie that is none', { cookie: '=;;=XSRF-TOKEN;' }, 200],
    ['an origin that is none', { origin: 'http://[' }, 200],
    ['a request id of its own', { 'x-request-id': 'a" injected="1' }, 200],
    ['too many bytes', { 'x-long': 'x'.repeat(20_000) }, 431],
  ])('%s is no failure of the server', async (_, headers, status) => {
    expect(await raw(headers)).toBe(status);
  });

  test('a request id from outside is not repeated', async () => {
    const response = await api.call('GET', '/tenant/list', {
      token,
      headers: { 'x-request-id': 'from-outside' },
    });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('a refusal says nothing about what is inside', async () => {
  const texts = await Promise.all(
    ['{"id":', '{}', '[]'].map(async (body) => (await send('/tenant/create', body)).text()),
  );
  for (const text of texts) expect(text).not.toMatch(/node_modules|\.ts\b|select |at \w+ \(/);
});
