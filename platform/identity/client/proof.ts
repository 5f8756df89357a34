import { generateKeyPairSync, type KeyPairKeyObjectResult, randomUUID, sign } from 'node:crypto';

/** Where a provider trades codes and refresh tokens. */
export const tokenEndpoint = (issuer: string) => `${issuer}/protocol/openid-connect/token`;

/** A key that tokens can be bound to. */
export const newKey = (): KeyPairKeyObjectResult =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' });

/**
 * A proof for the token endpoint (RFC 9449 §4.2).
 *
 * @param claims - in place of those of a good one
 */
export function proofOf(
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
