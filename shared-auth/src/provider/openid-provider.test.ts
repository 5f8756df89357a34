/** @jest-environment node */
import type { Configuration } from '../configuration/configuration.ts';
import { session, token } from '../testing/fake-session.ts';
import { type TokenKey, TokenKeyLost, type TokenKeys, toKeyState } from '../token-key/token-key.ts';

const issuer = 'https://id.test';
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  dpop_signing_alg_values_supported: ['ES256'],
};

let key: TokenKey;
let kept: TokenKey | undefined;
let made: number;
let known: object;
/** Proofs of the token requests. */
let proofs: (string | null)[];
const answer = jest.fn<object, [string | null]>();

const keys: TokenKeys = {
  load: async () => kept,
  loadOrCreate: async () => {
    if (!kept) made += 1;
    kept = key;
    return kept;
  },
  forget: async () => {
    kept = undefined;
  },
};

// Fakes a console at the root of its origin.
Object.assign(globalThis, {
  location: new URL('https://console.test/'),
  document: { documentElement: { dataset: {} } },
});

import { connectProvider } from './openid-provider.ts';

const provider = () =>
  connectProvider(
    { identity: { authority: issuer, clientId: 'console', scope: 'openid' } } as Configuration,
    keys,
  );

function tokens(): object {
  const now = Math.floor(Date.now() / 1000);
  return {
    access_token: token({ sub: 'ada', iat: now, exp: now + 100 }),
    refresh_token: 'next',
    token_type: 'Bearer',
    expires_in: 100,
  };
}

const refused = (error: string) => ({ error });

beforeAll(async () => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  key = { id: 'key-1', pair: await crypto.subtle.generateKey(algorithm, false, ['sign']) };
});

beforeEach(() => {
  kept = undefined;
  made = 0;
  known = metadata;
  proofs = [];
  answer.mockReset().mockImplementation(tokens);
  Object.assign(globalThis, {
    fetch: async (address: string, init: RequestInit) => {
      if (!String(address).endsWith('/token')) return Response.json(known);
      const proof = new Headers(init.headers).get('dpop');
      proofs.push(proof);
      const body = answer(proof);
      return Response.json(body, { status: 'error' in body ? 400 : 200 });
    },
  });
});

/** Creates a session that is bound to a key, or to no key. */
const bound = (to: TokenKey | undefined) => Object.assign(session(), { state: toKeyState(to) });

test('a bound session is renewed with its key, and stays bound to it', async () => {
  kept = key;
  const renewed = await provider().refresh(bound(key));
  expect(proofs).toEqual([expect.stringMatching(/^ey/)]);
  expect(renewed.state).toEqual({ key: 'key-1' });
  expect(renewed.refresh_token).toBe('next');
});

test.each([
  ['there is no key', () => undefined],
  ['there is another key', () => ({ ...key, id: 'key-2' })],
])('no request is sent if %s', async (_what, getKey) => {
  kept = getKey();
  await expect(provider().refresh(bound(key))).rejects.toThrow(TokenKeyLost);
  expect(proofs).toEqual([]);
});

test('an unbound session is renewed without a key', async () => {
  const renewed = await provider().refresh(bound(undefined));
  expect(proofs).toEqual([null]);
  expect(made).toBe(0);
  expect(renewed.state).toBeUndefined();
});

test('an unbound session is bound when the provider requires it', async () => {
  answer.mockImplementation((proof) => (proof ? tokens() : refused('invalid_dpop_proof')));
  const renewed = await provider().refresh(bound(undefined));
  expect(proofs).toEqual([null, expect.any(String)]);
  expect(renewed.state).toEqual({ key: 'key-1' });
});

test('a rejected refresh fails, with or without a key', async () => {
  kept = key;
  answer.mockImplementation(() => refused('invalid_grant'));
  for (const to of [key, undefined]) {
    await expect(provider().refresh(bound(to))).rejects.toMatchObject({ error: 'invalid_grant' });
  }
  expect(proofs).toHaveLength(2);
});
