import { webcrypto } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { sessionFrame } from './session-frame.ts';
import { browserStateOf, sessionStateFor } from './session-state.ts';

const origin = 'http://localhost:9000';
const browserState = browserStateOf('session', 'account');
const sessionState = sessionStateFor('platform-console', origin, browserState);

/** What the frame's script answers to a message, in a browser with these cookies. */
async function ask(message: unknown, cookie: string, from = origin): Promise<string | undefined> {
  const script = /<script nonce="n">([\s\S]*)<\/script>/.exec(sessionFrame('n'))?.[1] ?? '';
  let listener: (event: object) => Promise<void> = async () => undefined;
  let answer: string | undefined;
  const parent = {
    postMessage(word: string, target: string) {
      expect(target).toBe(from);
      answer = word;
    },
  };
  runInNewContext(script, {
    document: { cookie },
    navigator: { cookieEnabled: cookie !== 'blocked' },
    crypto: webcrypto,
    btoa,
    TextEncoder,
    Uint8Array,
    parent,
    addEventListener(_: string, given: typeof listener) {
      listener = given;
    },
  });
  await listener({ source: parent, origin: from, data: message });
  return answer;
}

const cookie = `other=1; browser_state=${browserState}`;

test('while the browser has the same session, nothing has changed', async () => {
  expect(await ask(`platform-console ${sessionState}`, cookie)).toBe('unchanged');
});

test('after sign-out, or when somebody else has signed in, it has changed', async () => {
  expect(await ask(`platform-console ${sessionState}`, '')).toBe('changed');
  const other = `browser_state=${browserStateOf('session', 'somebody-else')}`;
  expect(await ask(`platform-console ${sessionState}`, other)).toBe('changed');
});

test('for another client or another origin it says that it has changed, and no more', async () => {
  expect(await ask(`other-client ${sessionState}`, cookie)).toBe('changed');
  expect(await ask(`platform-console ${sessionState}`, cookie, 'http://evil.example')).toBe(
    'changed',
  );
});

test.each(['', 'platform-console', 'platform-console nonsense', 'a b.c d', 7, null])(
  'the message %p is an error',
  async (message) => {
    expect(await ask(message, cookie)).toBe('error');
  },
);

test('a browser that gives the frame no storage is told error, not changed', async () => {
  expect(await ask(`platform-console ${sessionState}`, 'blocked')).toBe('error');
});
