/** @jest-environment node */
import type { Configuration } from '../configuration/configuration.ts';
import type { ModuleApis } from '../configuration/module-apis.ts';
import { session, token } from '../testing/fake-session.ts';
import {
  type TokenKey,
  TokenKeyLost,
  type TokenKeys,
  toSessionState,
} from '../token-key/token-key.ts';

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
/** Parameters of the token requests. */
let asked: Record<string, string>[];
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

jest.mock('./id-token-signature.ts', () => ({ signatureCheck: () => async () => undefined }));

import { OidcClient, SigninResponse } from 'oidc-client-ts';
import { connectProvider } from './openid-provider.ts';

const provider = (apis: ModuleApis = {}) =>
  connectProvider(
    {
      identity: { authority: issuer, clientId: 'console', scope: 'openid' },
      api: { apis },
    } as Configuration,
    keys,
  );

const apis: ModuleApis = {
  billing: { url: 'https://billing.test', token: { resource: 'https://billing.test' } },
  stock: { url: 'https://stock.test', token: { scope: 'stock' } },
  news: { url: 'https://news.test', token: 'console' },
};

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
  asked = [];
  answer.mockReset().mockImplementation(tokens);
  Object.assign(globalThis, {
    fetch: async (address: string, init: RequestInit) => {
      if (!String(address).endsWith('/token')) return Response.json(known);
      const proof = new Headers(init.headers).get('dpop');
      proofs.push(proof);
      asked.push(Object.fromEntries(new URLSearchParams(String(init.body))));
      const body = answer(proof);
      return Response.json(body, { status: 'error' in body ? 400 : 200 });
    },
  });
});

/** Creates a session that is bound to a key, or to no key. */
const bound = (to: TokenKey | undefined) => Object.assign(session(), { state: toSessionState(to) });

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

describe('APIs of modules', () => {
  beforeAll(() => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
      key: () => null,
      length: 0,
    };
    Object.assign(globalThis, { localStorage: storage, sessionStorage: storage });
  });

  const requestedBy = async (given: ModuleApis) => {
    const pending = { returnTo: '/', place: 'page' } as const;
    const address = await provider(given).signInAddress(pending, { language: 'en' });
    const { searchParams } = new URL(address);
    return { scope: searchParams.get('scope'), resource: searchParams.getAll('resource') };
  };

  test('a sign-in requests all their resources and scopes', async () => {
    expect(await requestedBy(apis)).toEqual({
      scope: 'openid stock',
      resource: ['https://billing.test'],
    });
  });

  test('without them, a sign-in and a renewal are as before', async () => {
    expect(await requestedBy({})).toEqual({ scope: 'openid', resource: [] });
    await provider().refresh(bound(undefined));
    expect(asked).toEqual([
      {
        grant_type: 'refresh_token',
        client_id: 'console',
        refresh_token: expect.any(String),
        scope: 'openid',
      },
    ]);
  });

  test.each([
    [{ resource: 'https://billing.test' }, { scope: 'openid', resource: 'https://billing.test' }],
    [{ scope: 'stock' }, { scope: 'stock' }],
  ])('the token for %j replaces only the refresh token of the session', async (wanted, sent) => {
    const user = { ...bound(undefined), state: { apis: ['stock'] } };
    const { session: next, token: own } = await provider(apis).apiToken(user, wanted);
    expect(asked).toEqual([expect.objectContaining(sent)]);
    expect(asked[0]).not.toHaveProperty('scope', 'openid stock');
    expect(next).toMatchObject({
      access_token: user.access_token,
      refresh_token: 'next',
      expires_at: user.expires_at,
      profile: user.profile,
      state: user.state,
    });
    expect(own.access_token).not.toBe(user.access_token);
  });

  test('a token for an API is requested with the key of the session', async () => {
    kept = key;
    const { session: next } = await provider(apis).apiToken(bound(key), { scope: 'stock' });
    expect(proofs).toEqual([expect.stringMatching(/^ey/)]);
    expect(next.state).toEqual({ key: 'key-1' });
  });

  test.each([
    ['with scopes', apis, [expect.objectContaining({ scope: 'openid' })], 'next'],
    ['without scopes', { news: apis.news } as ModuleApis, [], 'first'],
  ])(
    '%s, the console’s own token is narrowed after a sign-in if necessary',
    async (_, given, requests, refreshToken) => {
      known = { ...metadata, dpop_signing_alg_values_supported: [] };
      const response = Object.assign(new SigninResponse(new URLSearchParams()), {
        ...{ ...tokens(), refresh_token: 'first', scope: 'openid stock' },
        profile: session().profile,
      });
      jest.spyOn(OidcClient.prototype, 'processSigninResponse').mockResolvedValue(response);
      const answer = 'https://console.test/?code=c&state=s';
      const pending = { returnTo: '/', place: 'page' } as const;
      const user = await provider(given).finishSignIn(answer, pending);
      expect(asked).toEqual(requests);
      expect(user.refresh_token).toBe(refreshToken);
      expect(user.state).toEqual(
        requests.length > 0 ? { apis: ['https://billing.test', 'stock'] } : undefined,
      );
      jest.restoreAllMocks();
    },
  );
});
