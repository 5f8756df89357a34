import { readDocument } from '../contract/tested-api/document.ts';
import { newRequest, UNKNOWN_ID } from '../testing/new-rows.ts';
import { sendAsIs } from '../testing/raw-request.ts';
import type { RunningApi } from '../testing/test-platform.ts';
import { startUntouchedApi, type UntouchedApi } from '../testing/untouched-api.ts';

let untouched: UntouchedApi;
let api: RunningApi;
let token: string;
let hub: string;

beforeAll(async () => {
  untouched = await startUntouchedApi();
  ({ api, token, hub } = untouched);
});

afterAll(() => untouched.stop());

describe('addresses', () => {
  /** Each id in the path of each call. */
  const pathIds = readDocument(process.cwd()).calls.flatMap((call) =>
    call.ids.map(([, kind]) => ({ call, kind, title: `${call.name}, ${kind}` })),
  );

  function ask({ call, kind }: (typeof pathIds)[number], id: string): Promise<Response> {
    const others = { hub, tenant: UNKNOWN_ID, user: UNKNOWN_ID };
    const { method, path, body } = newRequest(call, { ...others, [kind]: id });
    return api.call(method, path, { token, body });
  }

  test.each(pathIds)('$title: an id that does not exist is 404', async (pathId) => {
    expect((await ask(pathId, UNKNOWN_ID)).status).toBe(404);
  });

  test.each(pathIds)(
    '$title: a malformed id is 404 or 422, and 400 only if it cannot be decoded',
    async (pathId) => {
      const ids = ['x', "'", '%00', '%ff', '..%2f..', '1%20or%201=1', '%C3%A9'];
      for (const id of [
        ...ids,
        `urn:uuid:${UNKNOWN_ID}`,
        UNKNOWN_ID.replace('4', 'g'),
        'x'.repeat(5000),
      ]) {
        const response = await ask(pathId, id);
        expect(['%00', '%ff'].includes(id) ? [400] : [404, 422]).toContain(response.status);
        expect(response.headers.get('content-type')).toContain('application/problem+json');
      }
    },
  );

  test('refuses an unexpected body', async () => {
    const path = `/hub/${hub}/tenant/${UNKNOWN_ID}`;
    const response = await api.call('PUT', path, { token, body: { id: 'x' } });
    expect(response.status).toBe(422);
  });

  test('an unknown address is answered with a problem', async () => {
    const response = await api.call('GET', '/tenants', { token });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ type: 'urn:platform:problem:not-found' });
  });

  test('an unknown method is answered with a problem', async () => {
    expect((await api.call('POST', '/tenant/list', { token })).status).toBe(404);
  });
});

describe('headers', () => {
  test.each([
    ['a malformed ETag', { 'if-none-match': '"'.repeat(2000) }, 200],
    ['an unknown encoding', { 'accept-encoding': 'x;q=zz, ;;;, identity;q=0' }, 200],
    ['a malformed cookie', { cookie: '=;;=XSRF-TOKEN;' }, 200],
    ['a malformed origin', { origin: 'http://[' }, 200],
    ['a malformed request id', { 'x-request-id': 'a" injected="1' }, 200],
    ['too many bytes', { 'x-long': 'x'.repeat(20_000) }, 431],
  ])('%s does not cause a server error', async (_, headers, status) => {
    const url = `${api.origin}/api/admin/tenant/list`;
    const sentHeaders = { authorization: `Bearer ${token}`, ...headers };
    expect((await sendAsIs(url, { headers: sentHeaders })).status).toBe(status);
  });

  test('no answer can be executed or framed', async () => {
    const { headers } = await api.call('GET', '/tenant/list', { token });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('does not adopt the request id of an untrusted client', async () => {
    const response = await api.call('GET', '/tenant/list', {
      token,
      headers: { 'x-request-id': 'from-outside' },
    });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
