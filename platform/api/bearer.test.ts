import { createHmac, generateKeyPairSync } from 'node:crypto';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { type RunningApi, startApi } from '../testing/test-platform.ts';

/** More invalid tokens than the other tests send from their address, but quickly reached. */
const SOURCE_TRIES = 80;

const SKEW_SECONDS = 30;

let issuer: TestIssuer;
let api: RunningApi;

beforeAll(async () => {
  issuer = await startTestIssuer();
  api = await startApi({
    ISSUER: issuer.issuer,
    CLOCK_TOLERANCE_SECONDS: String(SKEW_SECONDS),
    TOKEN_SOURCE_TRIES: String(SOURCE_TRIES),
    TRUSTED_PROXIES: '127.0.0.0/8, ::1',
  });
});

afterAll(async () => {
  await api.stop();
  await issuer.close();
});

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

const now = () => Math.floor(Date.now() / 1000);

async function ask(token: string) {
  const response = await api.call('GET', '/tenant/list', { token });
  return {
    status: response.status,
    challenge: response.headers.get('www-authenticate'),
    problem: response.ok ? undefined : await response.json(),
  };
}

test.each([
  ['the issuer for this audience', {}],
  ['the type that Keycloak issues', { header: { typ: 'JWT' } }],
])('accepts a token of %s', async (_, more) => {
  expect(await ask(issuer.token({ roles: ['platform-admin'], ...more }))).toMatchObject({
    status: 200,
  });
});

test('refuses an expired token, and says why', async () => {
  const token = issuer.token({ claims: { exp: now() - SKEW_SECONDS - 1 } });
  expect(await ask(token)).toMatchObject({
    status: 401,
    challenge: 'Bearer error="invalid_token"',
    problem: { detail: 'The token has expired.' },
  });
});

test.each([
  ['for another audience', { aud: 'another-audience' }, 'aud'],
  ['for no audience', { aud: undefined }, 'aud'],
  ['of another issuer', { iss: 'https://issuer.example/realms/platform' }, 'iss'],
  ['that is not valid yet', { nbf: now() + 600 }, 'nbf'],
  ['without an expiry', { exp: undefined }, 'exp'],
  ['without a subject', { sub: undefined }, 'sub'],
])('refuses a token %s, and names the claim', async (_, claims, claim) => {
  const answer = await ask(issuer.token({ roles: ['platform-admin'], claims }));
  expect(answer.status).toBe(401);
  expect(answer.problem.detail).toBe(`The token's claim ${claim} is not acceptable.`);
});

test('fault 113: a token issued in the future is accepted within the clock tolerance only', async () => {
  const issuedIn = (seconds: number) =>
    ask(issuer.token({ roles: ['platform-admin'], claims: { iat: now() + seconds } }));
  expect(await issuedIn(SKEW_SECONDS - 10)).toMatchObject({ status: 200 });
  expect(await issuedIn(SKEW_SECONDS + 60)).toMatchObject({
    status: 401,
    challenge: 'Bearer error="invalid_token"',
    problem: { detail: "The token's claim iat is not acceptable." },
  });
});

test('does not use a key that a token embeds or links to', async () => {
  const { privateKey, publicKey } = newKey();
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256' };
  const own = `${issuer.issuer}/../own`;
  for (const header of [{ jwk }, { jku: own }, { x5u: own }]) {
    const token = issuer.token({
      roles: ['platform-admin'],
      key: privateKey,
      header: { kid: 'own', ...header },
    });
    expect(await ask(token)).toMatchObject({ status: 401 });
  }
});

/** Replaces the header and the signature of a token. */
function resign(header: string, sign: (unsigned: string) => string): string {
  const [, content] = issuer.token({ roles: ['platform-admin'] }).split('.');
  const unsigned = `${Buffer.from(header).toString('base64url')}.${content}`;
  return `${unsigned}.${sign(unsigned)}`;
}

const forged: [what: string, make: (publicKey: object) => string][] = [
  ['signed with another key', () => issuer.token({ key: newKey().privateKey })],
  ['that names an unknown key', () => issuer.token({ header: { kid: 'two' } })],
  ['without a signature', () => resign('{"alg":"none"}', () => '')],
  [
    'signed with the public key as an HMAC secret',
    (publicKey) =>
      resign('{"alg":"HS256","kid":"one"}', (unsigned) =>
        createHmac('sha256', JSON.stringify(publicKey)).update(unsigned).digest('base64url'),
      ),
  ],
  [
    'with a subject that the database cannot store',
    () => issuer.token({ sub: 'a\0b', roles: ['platform-admin'] }),
  ],
];

test.each(forged)('refuses a token %s', async (_, make) => {
  const { keys } = await (await fetch(`${issuer.issuer}/protocol/openid-connect/certs`)).json();
  expect(await ask(make(keys[0]))).toMatchObject({ status: 401 });
});

test.each(['', 'nonsense', 'a.b.c', '..', 'é.ü.ö', 'x'.repeat(7000)])(
  'refuses %p as a token',
  async (word) => {
    const response = await fetch(`${api.origin}/api/admin/tenant/list`, {
      headers: { authorization: `Bearer ${encodeURI(word)}` },
    });
    expect(response.status).toBe(401);
  },
);

test('malformed roles do not cause a server error', async () => {
  const roles = [null, 7];
  for (const realm_access of [null, 7, 'admin', { roles: 'platform-admin' }, { roles }]) {
    expect(await ask(issuer.token({ claims: { realm_access } }))).toMatchObject({ status: 403 });
  }
});

describe('a source of many invalid tokens', () => {
  const statusFrom = async (source: string, authorization: string, path = '/api/admin/hub/list') =>
    (await fetch(api.origin + path, { headers: { authorization, 'x-forwarded-for': source } }))
      .status;
  const validToken = () => `Bearer ${issuer.token({ roles: ['platform-admin'] })}`;

  test('is throttled for every kind of invalid token, at every path; valid tokens and other sources are not throttled', async () => {
    const source = '198.51.100.1';
    const expired = `Bearer ${issuer.token({ claims: { exp: now() - SKEW_SECONDS - 1 } })}`;
    const invalidToken = (n: number) =>
      n % 3 === 0 ? expired : n % 3 === 1 ? 'Basic eA==' : `Bearer ${n}`;
    for (let tries = 0; tries < SOURCE_TRIES; tries += 1) {
      const path = tries % 2 === 0 ? '/events' : undefined;
      expect(await statusFrom(source, invalidToken(tries), path)).toBe(401);
    }
    for (const path of ['/api/admin/hub/list', '/events']) {
      expect(await statusFrom(source, invalidToken(2), path)).toBe(429);
    }
    expect(await statusFrom(source, validToken())).toBe(200);
    expect(await statusFrom(source, invalidToken(2))).toBe(429);
    expect(await statusFrom('198.51.100.2', invalidToken(2))).toBe(401);

    const paused = await api.call('GET', '/hub/list', {
      headers: { authorization: invalidToken(2), 'x-forwarded-for': source },
    });
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(paused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(paused.headers.get('content-type')).toContain('application/problem+json');
    expect(await paused.json()).toMatchObject({ status: 429, title: 'Too many requests.' });
  });

  test('is throttled when requests are concurrent, and an IPv6 network counts as one source', async () => {
    const statuses = await Promise.all(
      Array.from({ length: SOURCE_TRIES + 10 }, (_, host) =>
        statusFrom(`2001:db8::${host}`, `Bearer ${host}`),
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('is not throttled for requests without a token', async () => {
    for (let times = 0; times < SOURCE_TRIES; times += 1) {
      expect((await api.call('GET', '/hub/list')).status).toBe(401);
    }
  });

  test('shares its limit with all clients behind an untrusted proxy', async () => {
    const direct = await startApi({ TOKEN_SOURCE_TRIES: '2' });
    const statuses: number[] = [];
    for (const source of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      const headers = { authorization: 'Basic eA==', 'x-forwarded-for': source };
      statuses.push((await direct.call('GET', '/hub/list', { headers })).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
    await direct.stop();
  });
});

test('answers 503 with Retry-After while the issuer cannot be reached', async () => {
  const withoutIssuer = await startApi();
  const response = await withoutIssuer.call('GET', '/tenant/list', { token: issuer.token() });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await response.json()).toMatchObject({ type: 'urn:platform:problem:unavailable' });
  await withoutIssuer.stop();
});
