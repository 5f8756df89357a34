import { fetchMetadata } from './metadata.ts';
import { ProviderError } from './provider-error.ts';

const authority = 'https://id.test/realms/x';
const complete = {
  issuer: authority,
  authorization_endpoint: `${authority}/auth`,
  token_endpoint: `${authority}/token`,
  jwks_uri: `${authority}/keys`,
};

const answer = jest.fn<Promise<Partial<Response>>, [string, RequestInit]>();

beforeEach(() => {
  answer.mockReset();
  Object.assign(globalThis, { fetch: answer });
  AbortSignal.timeout ??= () => new AbortController().signal;
});

const answerOf = (body: unknown, status = 200): Partial<Response> => ({
  ok: status < 300,
  status,
  json: async () => body,
});

const problem = async () =>
  fetchMetadata(authority).then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.problem : error),
  );

test('metadata of the configured issuer, with its endpoints, are taken', async () => {
  answer.mockResolvedValue(answerOf(complete));
  expect(await fetchMetadata(authority)).toEqual(complete);
  expect(answer.mock.calls[0]?.[0]).toBe(`${authority}/.well-known/openid-configuration`);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway’s error', () => Promise.resolve(answerOf('', 502))],
  [
    'an answer that breaks off',
    () =>
      Promise.resolve({
        ...answerOf(0),
        json: () => Promise.reject(new DOMException('', 'AbortError')),
      }),
  ],
])('%s: unreachable', async (_what, how) => {
  answer.mockImplementation(how);
  expect(await problem()).toEqual({ kind: 'provider-unreachable' });
});

test('an answer that the page may not read is told from none at all', async () => {
  answer.mockImplementation(async (_address, { mode }) => {
    if (mode === 'no-cors') return { type: 'opaque' };
    throw new TypeError('Failed to fetch');
  });
  expect(await problem()).toEqual({
    kind: 'provider-unreachable',
    detail: `${authority}/.well-known/openid-configuration answers, but not to ${location.origin}`,
  });
});

test.each([
  ['404', answerOf({}, 404), 'answered 404'],
  ['HTML', { ...answerOf(0), json: () => Promise.reject(new SyntaxError('<')) }, 'is not JSON'],
  ['no object', answerOf(null), 'names no issuer'],
  ['no endpoint', answerOf({ issuer: authority }), 'no authorization_endpoint'],
  ['no address', answerOf({ ...complete, token_endpoint: 'x' }), 'no token_endpoint'],
])('%s: misconfigured', async (_what, response, detail) => {
  answer.mockResolvedValue(response);
  expect(await problem()).toEqual({
    kind: 'provider-misconfigured',
    detail: expect.stringContaining(detail),
  });
});

test('another issuer is refused, and both are named', async () => {
  answer.mockResolvedValue(answerOf({ ...complete, issuer: 'https://evil.test' }));
  expect(await problem()).toEqual({
    kind: 'foreign-issuer',
    expected: authority,
    received: 'https://evil.test',
  });
});
