/** @jest-environment node */
import { ErrorResponse } from 'oidc-client-ts';
import { ProvenRequests } from './proven-request.ts';
import type { TokenKey } from './token-key.ts';

const ADDRESS = 'https://id.test/realms/x/token';
const NOW = Date.parse('2026-01-01T00:00:00Z');

let key: TokenKey;
const date = jest.fn<string | null, []>();
const send = jest.fn<Promise<string>, [Record<string, string>]>();

beforeAll(async () => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  key = { id: 'one', pair: await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']) };
});

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  date.mockReset().mockReturnValue(new Date(NOW).toUTCString());
  send.mockReset().mockResolvedValue('answer');
  // Fakes a console at the root of its origin, and the page's server.
  const document = { documentElement: { dataset: {} } };
  Object.assign(globalThis, { document, fetch: async () => ({ headers: { get: date } }) });
});

afterEach(() => jest.restoreAllMocks());

const refusal = (error: string) => new ErrorResponse({ error });

/** The library's error for every rejection that has a nonce. */
const refusalWithNonce = (error: string, nonce: string) =>
  Object.assign(new Error(JSON.stringify({ error })), { name: 'ErrorDPoPNonce', nonce });

/** Returns the bytes of a part of a proof: header, claims or signature. */
function part(proof: string | undefined, number: number): Uint8Array<ArrayBuffer> {
  const text = proof?.split('.')[number] ?? '';
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}

const read = (proof: string | undefined, number: number) =>
  JSON.parse(new TextDecoder().decode(part(proof, number)));

/** Returns the claims of the proof in each attempt. */
const claims = () => send.mock.calls.map(([{ DPoP }]) => read(DPoP, 1));

const ask = (requests = new ProvenRequests()) => requests.send(key, ADDRESS, send);

test('a proof contains the method and address of its request, and is signed by the key in its header', async () => {
  expect(await new ProvenRequests().send(key, `${ADDRESS}?a#b`, send)).toBe('answer');
  const proof = send.mock.calls[0]?.[0].DPoP;
  const { jwk, ...header } = read(proof, 0);
  expect(header).toEqual({ typ: 'dpop+jwt', alg: 'ES256' });
  expect(Object.keys(jwk).sort()).toEqual(['crv', 'kty', 'x', 'y']);
  const signed = new TextEncoder().encode(proof?.split('.', 2).join('.'));
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const isGood = crypto.subtle.verify(how, key.pair.publicKey, part(proof, 2), signed);
  expect(await isGood).toBe(true);
  const iat = NOW / 1000;
  expect(claims()).toEqual([{ jti: expect.any(String), htm: 'POST', htu: ADDRESS, iat }]);
});

test('each proof has its own id', async () => {
  const requests = new ProvenRequests();
  await ask(requests);
  await ask(requests);
  const [first, second] = claims();
  expect(first.jti).not.toBe(second.jti);
});

test('a nonce that the provider requires is in the next proof, and in all later proofs', async () => {
  send.mockRejectedValueOnce(refusalWithNonce('use_dpop_nonce', 'n-1'));
  const requests = new ProvenRequests();
  expect(await ask(requests)).toBe('answer');
  await ask(requests);
  expect(claims().map(({ nonce }) => nonce)).toEqual([undefined, 'n-1', 'n-1']);
});

test('a provider that keeps rejecting its own nonce is not retried forever', async () => {
  send.mockRejectedValue(refusalWithNonce('use_dpop_nonce', 'n-1'));
  await expect(ask()).rejects.toMatchObject({ error: 'use_dpop_nonce' });
  expect(send).toHaveBeenCalledTimes(2);
});

test('a rejection that has a nonce but another reason is not retried', async () => {
  send.mockRejectedValue(refusalWithNonce('invalid_grant', 'n-1'));
  const thrown: unknown = await ask().catch((error) => error);
  expect(thrown).toBeInstanceOf(ErrorResponse);
  expect(thrown).toMatchObject({ error: 'invalid_grant' });
  expect(send).toHaveBeenCalledTimes(1);
});

test.each(['invalid_dpop_proof', 'invalid_request'])(
  'after %s, if this computer’s clock is wrong, the next proof uses the server’s clock',
  async (error) => {
    date.mockReturnValue(new Date(NOW - 3_600_000).toUTCString());
    send.mockRejectedValueOnce(refusal(error));
    const requests = new ProvenRequests();
    expect(await ask(requests)).toBe('answer');
    await ask(requests);
    const now = NOW / 1000;
    expect(claims().map(({ iat }) => iat)).toEqual([now, now - 3600, now - 3600]);
  },
);

test.each([
  ['is right', () => new Date(NOW + 2_000).toUTCString()],
  ['cannot be checked', () => null],
])('a rejected proof is not retried if this computer’s clock %s', async (_what, header) => {
  date.mockImplementation(header);
  send.mockRejectedValue(refusal('invalid_dpop_proof'));
  await expect(ask()).rejects.toMatchObject({ error: 'invalid_dpop_proof' });
  expect(send).toHaveBeenCalledTimes(1);
});

test('a request without a response is not retried', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(ask()).rejects.toThrow('Failed to fetch');
  expect(send).toHaveBeenCalledTimes(1);
});
