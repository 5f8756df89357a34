import { generateKeyPairSync, type KeyPairKeyObjectResult, randomUUID, sign } from 'node:crypto';

/** Returns the token endpoint of a provider. */
export const tokenEndpoint = (issuer: string) => `${issuer}/protocol/openid-connect/token`;

/** Creates a key to which tokens can be bound. */
export const newKey = (): KeyPairKeyObjectResult =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' });

/**
 * Creates a proof for the token endpoint (RFC 9449 §4.2).
 *
 * @param claims - claims that replace those of a valid proof
 */
export function createProof(
  { privateKey, publicKey }: KeyPairKeyObjectResult,
  issuer: string,
  claims: Readonly<Record<string, unknown>> = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: publicKey.export({ format: 'jwk' }) };
  const request = { htm: 'POST', htu: tokenEndpoint(issuer) };
  const now = { jti: randomUUID(), iat: Math.floor(Date.now() / 1000) };
  const signed = `${part(header)}.${part({ ...request, ...now, ...claims })}`;
  const how = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${signed}.${sign('sha256', Buffer.from(signed), how).toString('base64url')}`;
}
