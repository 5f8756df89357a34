import { releaseOver } from './release-over.ts';
import { signIn } from './sign-in.ts';

const asked = jest.fn();
globalThis.fetch = asked;

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
  asked.mockReset().mockRejectedValue(new Error('nobody is to be asked'));
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
])('nothing is sent to %s, where others read it', async (console) => {
  const release = releaseOver({ console, words: ['--list'], onProgress: say });
  await expect(release).rejects.toThrow(/ others can read what is sent over http.* \(MF-207\)$/);
  expect(asked).not.toHaveBeenCalled();
});

test.each(['http://id.example.ch/', 'http://localhost.example.ch/', 'http://127.example.ch/'])(
  'no secret goes to the provider %s, whoever names it',
  async (issuer) => {
    const words = / others can read what is sent over http.* \(MF-208\)$/;
    await expect(signIn({ issuer, client: 'x' }, say)).rejects.toThrow(words);
    expect(asked).not.toHaveBeenCalled();
  },
);

test('lines that only keep the connection open say nothing', async () => {
  const answers = [
    '{"issuer":"x"}',
    '{"last":1}',
    '\n{"say":"it goes on"}\n\n{"done":{"edition":2}}\n',
  ];
  const headers = { 'content-type': 'application/json' };
  asked.mockImplementation(async () => new Response(answers.shift(), { headers }));
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

test('a machine that knows its provider gives its secret to no other', async () => {
  process.env.CONSOLE_ISSUER = 'https://id.example.ch/';
  const other = signIn({ issuer: 'https://other.example.ch/', client: 'x' }, say);
  await expect(other).rejects.toThrow(/ is https:\/\/id\.example\.ch\/.* \(MF-208\)$/);
  expect(asked).not.toHaveBeenCalled();
  const own = signIn({ issuer: 'https://id.example.ch/', client: 'x' }, say);
  await expect(own).rejects.toThrow(/nobody is to be asked \(MF-208\)$/);
});

test.each([
  'https://console.example.ch/',
  'http://localhost:9000/',
  'http://127.0.0.1/',
  'http://[::1]/',
])('what goes to %s is between the two', async (console) => {
  const release = releaseOver({ console, words: ['--list'], onProgress: say });
  await expect(release).rejects.toThrow(/nobody is to be asked \(MF-207\)$/);
  await expect(signIn({ issuer: console, client: 'x' }, say)).rejects.toThrow(
    /nobody is to be asked \(MF-208\)$/,
  );
});
