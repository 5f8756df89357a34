/** @jest-environment node */
import type { Configuration } from '../configuration/configuration.ts';
import { connectApi } from './api.ts';
import { EarlyAnswers } from './early-answers.ts';

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
  early: new EarlyAnswers(),
  onRead: () => undefined,
});
const tenants = (signal?: AbortSignal) => api.GET('/tenant/list', signal ? { signal } : {});

/** A body that begins and then breaks with an error. */
const broken = (error: Error) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"id":"one"}'));
      setTimeout(() => controller.error(error));
    },
  });

test('an answer is read', async () => {
  body = '[{"id":"one"}]';
  expect((await tenants()).data).toEqual([{ id: 'one' }]);
});

test('an empty answer has no data', async () => {
  body = '';
  expect((await tenants()).data).toBeUndefined();
});

test.each([
  ['that is no JSON', '<html>', 'malformed'],
  ['that breaks off', broken(new TypeError('network error')), 'unreachable'],
  // As Chromium and Node say that the limit of a call has come while its body was read.
  ['that does not end in time', broken(new DOMException('aborted', 'AbortError')), 'timeout'],
  ['that does not end in time, elsewhere', broken(new DOMException('', 'TimeoutError')), 'timeout'],
])('an answer %s is told as what it is', async (_, given, kind) => {
  body = given;
  await expect(tenants()).rejects.toMatchObject({ name: 'ApiError', kind });
});

test('an answer that its caller gives up is no failure', async () => {
  const controller = new AbortController();
  const reason = new DOMException('', 'AbortError');
  body = broken(reason);
  const asked = tenants(controller.signal);
  controller.abort(reason);
  await expect(asked).rejects.toBe(reason);
});
