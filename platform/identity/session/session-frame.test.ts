import { webcrypto } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { sessionFrame } from './session-frame.ts';
import { getBrowserState, sessionStateFor } from './session-state.ts';

const origin = 'http://localhost:9000';
const browserState = getBrowserState('session', 'account');
const sessionState = sessionStateFor('platform-console', origin, browserState);

/** Returns the answer of the frame's script to a message, in a browser with these cookies. */
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

test('answers unchanged while the browser has the same session', async () => {
  expect(await ask(`platform-console ${sessionState}`, cookie)).toBe('unchanged');
});

test('answers "changed" after a sign-out or a sign-in as another user', async () => {
  expect(await ask(`platform-console ${sessionState}`, '')).toBe('changed');
  const other = `browser_state=${getBrowserState('session', 'another-account')}`;
  expect(await ask(`platform-console ${sessionState}`, other)).toBe('changed');
});

test('answers "changed" to other clients and origins', async () => {
  expect(await ask(`other-client ${sessionState}`, cookie)).toBe('changed');
  expect(await ask(`platform-console ${sessionState}`, cookie, 'http://evil.example')).toBe(
    'changed',
  );
});

test.each(['', 'platform-console', 'platform-console nonsense', 'a b.c d', 7, null])(
  'answers "error" to the message %p',
  async (message) => {
    expect(await ask(message, cookie)).toBe('error');
  },
);

test('answers "error", not "changed", if the browser denies the frame its cookies', async () => {
  expect(await ask(`platform-console ${sessionState}`, 'blocked')).toBe('error');
});
