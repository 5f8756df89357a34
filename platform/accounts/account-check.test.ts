import { createServer, type ServerResponse } from 'node:http';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { freePort } from '@console/shared-node/testing/running-process.ts';
import { IssuerKeys } from '../api/issuer-keys.ts';
import { AccountCheck, type AccountSettings } from './account-check.ts';

// Jest cannot load this ES module, and no signature is checked here.
jest.mock('jose', () => ({ createRemoteJWKSet: () => undefined }));

const now = () => Math.floor(Date.now() / 1000);

const undatedBearer = () => ({
  authorization: 'Bearer a.b.c',
  claims: {
    ...{ sub: 'ada', username: 'ada', roles: [], signedInAt: undefined },
    expiresAt: now() + 300,
  },
});

function bearer(issuedAt = now()) {
  const { authorization, claims } = undatedBearer();
  return { authorization, claims: { ...claims, issuedAt } };
}

/** Returns the status and the detail of a refusal, or an empty array. */
async function getRefusal(work: Promise<void>): Promise<unknown[]> {
  try {
    await work;
    return [];
  } catch (error) {
    const { status, detail } = Object(error).problem;
    return [status, detail];
  }
}

let issuer: string;
/** Sends the provider's answer to an introspection; each test sets it. */
let answer: (response: ServerResponse) => void;
let asked: { authorization: string | undefined; body: string }[];
let metadataReads = 0;

const server = createServer((request, response) => {
  if (request.url?.endsWith('/.well-known/openid-configuration')) {
    metadataReads += 1;
    const addresses = {
      jwks_uri: `${issuer}/keys`,
      introspection_endpoint: `${issuer}/introspect`,
    };
    response.end(JSON.stringify({ issuer, ...addresses }));
    return;
  }
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    asked.push({ authorization: request.headers.authorization, body });
    answer(response);
  });
});

beforeAll(async () => {
  const port = await freePort();
  issuer = `http://localhost:${port}`;
  await listen(server, port);
});

beforeEach(() => {
  asked = [];
});

afterAll(() => close(server));

function checkWith(settings: Partial<AccountSettings>, address = issuer) {
  const keys = new IssuerKeys(address);
  return new AccountCheck({ clockToleranceSeconds: 5, ...settings }, async () => keys);
}

const checkByIntrospection = (address?: string) =>
  checkWith({ introspectionClient: { id: 'console releases', secret: 'ü:+%' } }, address);

test('fault 99: introspection with the service’s own client accepts an active token', async () => {
  answer = (response) => response.end('{"active":true}');
  const check = checkByIntrospection();
  const readsBefore = metadataReads;
  expect(check.rule).toContain('with the identity provider, by introspection');
  await check.require(bearer());
  await check.requireAgain(bearer());
  expect(metadataReads - readsBefore).toBe(1);
  const credentials = Buffer.from('console+releases:%C3%BC%3A%2B%25').toString('base64');
  const request = {
    authorization: `Basic ${credentials}`,
    body: 'token=a.b.c&token_type_hint=access_token',
  };
  expect(asked).toEqual([request, request]);
});

test('fault 99: an inactive token is refused, for rollbacks as well', async () => {
  answer = (response) => response.end('{"active":false}');
  const refusal = [401, expect.stringMatching(/no longer exists.* \(MF-241\)$/)];
  expect(await getRefusal(checkByIntrospection().require(bearer()))).toEqual(refusal);
  expect(await getRefusal(checkByIntrospection().requireForRollback(bearer()))).toEqual(refusal);
  expect(await getRefusal(checkByIntrospection().requireAgain(bearer()))).toEqual(refusal);
});

const unusable: [string, (response: ServerResponse) => void, RegExp][] = [
  ['HTML', (response) => response.end('<!doctype html>'), /answers 200 to an introspection/],
  ['null', (response) => response.end('null'), /answers 200 to an introspection/],
  ['a non-boolean active', (response) => response.end('{"active":"true"}'), /answers 200/],
  ['500', (response) => response.writeHead(500).end('{"active":true}'), /answers 500/],
  ['401', (response) => response.writeHead(401).end(), /INTROSPECTION_CLIENT_SECRET/],
  ['a redirect', (response) => response.writeHead(302, { location: '/' }).end(), /does not answer/],
  ['a cut connection', (response) => response.destroy(), /does not answer/],
  ['nothing', () => undefined, /does not answer/],
  ['half a body', (response) => response.writeHead(200).write('{"active":'), /does not answer/],
];

test.each(unusable)(
  'fault 99: if the provider’s answer is %s, nothing is published, and only a new token can roll back',
  async (_, behave, why) => {
    answer = behave;
    const [published, rolledBack, old] = await Promise.all([
      getRefusal(checkByIntrospection().require(bearer())),
      getRefusal(checkByIntrospection().requireForRollback(bearer())),
      getRefusal(checkByIntrospection().requireForRollback(bearer(now() - 120))),
    ]);
    expect(published).toEqual([503, expect.stringMatching(/\(MF-240\)$/)]);
    expect(published[1]).toMatch(why);
    expect(rolledBack).toEqual([]);
    expect(old).toEqual([401, expect.stringMatching(/\(MF-242\)$/)]);
  },
);

test('fault 99: reports a provider without introspection', async () => {
  expect(await getRefusal(checkByIntrospection(`${issuer}/other`).require(bearer()))).toEqual([
    503,
    expect.stringMatching(/identity provider/),
  ]);
});

test.each([
  ['just issued', 0, true],
  ['60 s old', 60, true],
  ['two minutes old', 120, false],
])(
  'fault 99: without a way to check accounts, a token is accepted by its age: %s',
  async (_, age, isAccepted) => {
    const check = checkWith({});
    expect(check.rule).toMatch(/^Release tokens are accepted for 60 s/);
    const refusal = [401, expect.stringMatching(/within the last 60 s: sign in again \(MF-242\)$/)];
    const expected = isAccepted ? [] : refusal;
    expect(await getRefusal(check.require(bearer(now() - age)))).toEqual(expected);
    expect(await getRefusal(check.requireForRollback(bearer(now() - age)))).toEqual(expected);
    // The token was checked when the upload began, and an upload may take long.
    expect(await getRefusal(check.requireAgain(bearer(now() - age)))).toEqual([]);
  },
);

test('fault 99: without a way to check accounts, a token without a time of issue is refused', async () => {
  expect(await getRefusal(checkWith({}).require(undatedBearer()))).toEqual([
    401,
    expect.any(String),
  ]);
});
