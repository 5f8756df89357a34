import type { TokenKey } from './token-key.ts';

/** The algorithm of every proof. */
export const PROOF_ALGORITHM = 'ES256';

/** Claims of a proof in addition to those of its request. */
interface ProofTime {
  /** Milliseconds since 1970, by the provider's clock. */
  readonly now: number;
  /** The nonce that the provider requires (RFC 9449 §8). */
  readonly nonce: string | undefined;
}

/** Creates a proof of possession of the key for one POST to an address (RFC 9449 §4.2). */
export async function proofFor(
  { pair }: TokenKey,
  address: string,
  { now, nonce }: ProofTime,
): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const { origin, pathname } = new URL(address);
  const header = { typ: 'dpop+jwt', alg: PROOF_ALGORITHM, jwk: { kty, crv, x, y } };
  const claims = {
    jti: crypto.randomUUID(),
    htm: 'POST',
    htu: origin + pathname,
    iat: Math.floor(now / 1000),
    nonce,
  };
  const signed = `${part(header)}.${part(claims)}`;
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, pair.privateKey, encode(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const part = (value: object): string => base64url(encode(JSON.stringify(value)));

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
}
