/** @jest-environment node */
import type { Configuration } from '../configuration/configuration.ts';
import { connectApi } from './api.ts';
import { PrefetchCache } from './prefetch-cache.ts';

const origin = 'https://console.example.test';
const configuration = { api: { url: origin, adminEndpoint: '/api/admin' } } as Configuration;

/** The body of the next answer. */
let body: BodyInit | null;
Object.assign(globalThis, {
  location: { origin },
  document: { cookie: '' },
  fetch: async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
});

const bearer = {
  accessToken: async () => 'token',
  renewed: async () => undefined,
  refused: async () => undefined,
};
const api = connectApi(Promise.resolve(configuration), bearer, {
  onForbidden: async () => undefined,
  prefetched: new PrefetchCache(),
  onRead: () => undefined,
});
const tenants = (signal?: AbortSignal) => api.GET('/tenant/list', signal ? { signal } : {});

/** A body that fails with an error after its first bytes. */
const broken = (error: Error) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"id":"one"}'));
      setTimeout(() => controller.error(error));
    },
  });

test('a response is read', async () => {
  body = '[{"id":"one"}]';
  expect((await tenants()).data).toEqual([{ id: 'one' }]);
});

test('an empty response has no data', async () => {
  body = '';
  expect((await tenants()).data).toBeUndefined();
});

test.each([
  ['that is not JSON', '<html>', 'malformed'],
  ['that breaks off', broken(new TypeError('network error')), 'unreachable'],
  // The error of Chromium and Node for a timeout while the body is read.
  ['that does not end in time', broken(new DOMException('aborted', 'AbortError')), 'timeout'],
  [
    'that does not end in time, in other engines',
    broken(new DOMException('', 'TimeoutError')),
    'timeout',
  ],
])('a response %s fails with its own kind of error', async (_, given, kind) => {
  body = given;
  await expect(tenants()).rejects.toMatchObject({ name: 'ApiError', kind });
});

test('a response that its caller aborts is not an API error', async () => {
  const controller = new AbortController();
  const reason = new DOMException('', 'AbortError');
  body = broken(reason);
  const asked = tenants(controller.signal);
  controller.abort(reason);
  await expect(asked).rejects.toBe(reason);
});
