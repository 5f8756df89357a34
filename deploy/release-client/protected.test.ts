import { releaseOver } from './release-over.ts';
import { signIn } from './sign-in.ts';

const request = jest.fn();
globalThis.fetch = request;

// Jest cannot load this ES module; the mock uses the test's fetch.
jest.mock('openid-client', () => ({
  discovery: (url: URL) => fetch(url),
  allowInsecureRequests: () => undefined,
  ClientSecretBasic: () => undefined,
  ResponseBodyError: class extends Error {},
  WWWAuthenticateChallengeError: class extends Error {},
  AuthorizationResponseError: class extends Error {},
}));

const { env } = process;

beforeEach(() => {
  request.mockReset().mockRejectedValue(new Error('no request is allowed'));
  process.env = { ...env, CONSOLE_CLIENT_ID: 'ci', CONSOLE_CLIENT_SECRET: 'secret' };
});

afterAll(() => {
  process.env = env;
});

const say = () => undefined;

test.each([
  'http://console.example.ch/',
  'http://localhost.example.ch/',
  'http://127.0.0.1.example.ch/',
])('nothing is sent to %s, where others could read it', async (console) => {
  const release = releaseOver({ console, words: ['--list'], onProgress: say });
  await expect(release).rejects.toThrow(/ others can read what is sent over http.* \(MF-207\)$/);
  expect(request).not.toHaveBeenCalled();
});

test.each(['http://id.example.ch/', 'http://localhost.example.ch/', 'http://127.example.ch/'])(
  'no secret is sent to the provider %s, even if the console names it',
  async (issuer) => {
    const words = / others can read what is sent over http.* \(MF-208\)$/;
    await expect(signIn({ issuer, client: 'x' }, say)).rejects.toThrow(words);
    expect(request).not.toHaveBeenCalled();
  },
);

test('empty lines, which only keep the connection open, are not progress', async () => {
  const answers = [
    '{"issuer":"x"}',
    '{"last":1}',
    '\n{"say":"it goes on"}\n\n{"done":{"edition":2}}\n',
  ];
  const headers = { 'content-type': 'application/json' };
  request.mockImplementation(async () => new Response(answers.shift(), { headers }));
  const said: string[] = [];
  const release = releaseOver({
    console: 'https://console.example.ch/',
    words: ['--list'],
    onProgress: (line) => said.push(line),
    tokenFor: async () => 'token',
  });
  expect(await release).toEqual({ edition: 2 });
  expect(said).toEqual(['it goes on']);
});

test('a machine with CONSOLE_ISSUER sends its secret to no other provider', async () => {
  process.env.CONSOLE_ISSUER = 'https://id.example.ch/';
  const other = signIn({ issuer: 'https://other.example.ch/', client: 'x' }, say);
  await expect(other).rejects.toThrow(/ allows only https:\/\/id\.example\.ch\/ \(MF-208\)$/);
  expect(request).not.toHaveBeenCalled();
  const own = signIn({ issuer: 'https://id.example.ch/', client: 'x' }, say);
  await expect(own).rejects.toThrow(/no request is allowed \(MF-208\)$/);
});

test.each([
  'https://console.example.ch/',
  'http://localhost:9000/',
  'http://127.0.0.1/',
  'http://[::1]/',
])('requests to %s are allowed', async (console) => {
  const release = releaseOver({ console, words: ['--list'], onProgress: say });
  await expect(release).rejects.toThrow(/no request is allowed \(MF-207\)$/);
  await expect(signIn({ issuer: console, client: 'x' }, say)).rejects.toThrow(
    /no request is allowed \(MF-208\)$/,
  );
});
