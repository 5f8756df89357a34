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

const toResponse = (body: unknown, status = 200): Partial<Response> => ({
  ok: status < 300,
  status,
  json: async () => body,
});

const problem = async () =>
  fetchMetadata(authority).then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.problem : error),
  );

test('complete metadata of the configured issuer is accepted', async () => {
  answer.mockResolvedValue(toResponse(complete));
  expect(await fetchMetadata(authority)).toEqual(complete);
  expect(answer.mock.calls[0]?.[0]).toBe(`${authority}/.well-known/openid-configuration`);
});

test.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway’s error', () => Promise.resolve(toResponse('', 502))],
  [
    'a response that breaks off',
    () =>
      Promise.resolve({
        ...toResponse(0),
        json: () => Promise.reject(new DOMException('', 'AbortError')),
      }),
  ],
])('%s: unreachable', async (_what, how) => {
  answer.mockImplementation(how);
  expect(await problem()).toEqual({ kind: 'provider-unreachable' });
});

test('a response that CORS hides is distinguished from no response', async () => {
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
  ['404', toResponse({}, 404), 'answered 404'],
  ['HTML', { ...toResponse(0), json: () => Promise.reject(new SyntaxError('<')) }, 'is not JSON'],
  ['not an object', toResponse(null), 'names no issuer'],
  ['no endpoint', toResponse({ issuer: authority }), 'no authorization_endpoint'],
  ['not a URL', toResponse({ ...complete, token_endpoint: 'x' }), 'no token_endpoint'],
])('%s: misconfigured', async (_what, response, detail) => {
  answer.mockResolvedValue(response);
  expect(await problem()).toEqual({
    kind: 'provider-misconfigured',
    detail: expect.stringContaining(detail),
  });
});

test('metadata of another issuer is rejected, and the error names both issuers', async () => {
  answer.mockResolvedValue(toResponse({ ...complete, issuer: 'https://evil.test' }));
  expect(await problem()).toEqual({
    kind: 'foreign-issuer',
    expected: authority,
    received: 'https://evil.test',
  });
});
