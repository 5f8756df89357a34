import { randomUUID } from 'node:crypto';
import { readDocument } from '../contract/tested-api/document.ts';
import { newRequest, newTenant } from '../testing/new-rows.ts';
import { startApi } from '../testing/test-platform.ts';
import { startUntouchedApi, type UntouchedApi } from '../testing/untouched-api.ts';

let untouched: UntouchedApi;

beforeAll(async () => {
  untouched = await startUntouchedApi();
});

afterAll(() => untouched.stop());

const creates = readDocument(process.cwd()).calls.filter(({ body }) => body !== undefined);

/** Sends bytes as they are. */
function send(path: string, body: string | Buffer, type = 'application/json'): Promise<Response> {
  return fetch(`${untouched.api.origin}/api/admin${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${untouched.token}`, 'content-type': type },
    body: body as BodyInit,
  });
}

describe.each(creates)('$operationId', (call) => {
  const path = () => newRequest(call, { hub: untouched.hub }).path;
  const body = () => ({ ...newRequest(call, {}).body });

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
    ['an empty string', ''],
    ['white space', '   '],
    ['a NUL', 'a\0b'],
    ['a line break, as for header injection', 'a\r\nSet-Cookie: x=1'],
    ['a lone surrogate', 'a\ud800b'],
    ['a string that is far too long', 'x'.repeat(10_000)],
  ])('refuses %s in each field', async (_, value) => {
    for (const field of Object.keys(body())) {
      const response = await send(path(), JSON.stringify({ ...body(), [field]: value }));
      expect(response.status).toBe(422);
      const { errors } = await response.json();
      expect(errors.every((error: { field: string }) => error.field === field)).toBe(true);
    }
  });

  test('refuses unknown fields, including those that the server sets', async () => {
    for (const field of ['createdBy', 'createdAt', 'role', 'constructor', 'toString']) {
      const response = await send(path(), JSON.stringify({ ...body(), [field]: 'x' }));
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toEqual([{ field, code: 'unknown' }]);
    }
  });

  test('refuses a body that sets `__proto__`', async () => {
    const response = await send(path(), `{"__proto__":{"id":"x"},"id":"${randomUUID()}"}`);
    expect(response.status).toBe(400);
  });

  test.each([
    ['truncated', '{"id":'],
    ['two values', '{}{}'],
    ['a word', 'nonsense'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['very deep arrays', '['.repeat(30_000)],
  ])('refuses a body that is not JSON: %s', async (_, content) => {
    expect((await send(path(), content)).status).toBe(400);
  });

  test('refuses very deep JSON', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    expect((await send(path(), deep)).status).toBe(400);
  });

  test('refuses other content types, and an empty body', async () => {
    expect((await send(path(), '{}', 'text/plain')).status).toBe(415);
    expect((await send(path(), '<a/>', 'application/xml')).status).toBe(415);
    expect((await send(path(), '', 'application/json')).status).toBe(422);
  });

  test('refuses 10 MB, and keeps running', async () => {
    const response = await send(path(), JSON.stringify({ name: 'x'.repeat(10_000_000) })).catch(
      // The connection may be cut before all is sent.
      () => undefined,
    );
    expect([413, undefined]).toContain(response?.status);
  });
});

test('stores SQL, HTML and templates as plain text', async () => {
  const { environment, token } = untouched;
  const other = await startApi(environment);
  const texts = ["'; drop table tenants; --", '<script>alert(1)</script>', '%s{{7*7}}', '$1'];
  for (const text of texts) {
    const body = { ...newTenant(), name: text, description: text };
    const created = await other.call('PUT', '/tenant/create', { token, body });
    expect(await created.json()).toMatchObject(body);
    const list = await (await other.call('GET', '/tenant/list', { token })).json();
    expect(list).toContainEqual(expect.objectContaining(body));
  }
  await other.stop();
});

test('a refusal discloses no internals', async () => {
  const texts = await Promise.all(
    ['{"id":', '{}', '[]'].map(async (body) => (await send('/tenant/create', body)).text()),
  );
  for (const text of texts) expect(text).not.toMatch(/node_modules|\.ts\b|select |at \w+ \(/);
});
