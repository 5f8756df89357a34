import { causeOf, NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';

const TIMEOUT_MS = 10_000;

/**
 * Fetches the metadata of a provider (OpenID Connect Discovery 1.0 §4).
 *
 * @throws {NumberedFailure} with the provider's answer, if it is not the metadata of this issuer
 */
export async function fetchMetadata(issuer: string): Promise<Readonly<Record<string, unknown>>> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const metadata = await fetchJson(address);
  if (metadata.issuer === issuer) return metadata;
  throw refused(`The provider at ${issuer} calls itself ${JSON.stringify(metadata.issuer)}`);
}

/**
 * Checks that a provider has the keys with which the tokens of an issuer are verified.
 *
 * @returns a sentence about its answer
 * @throws {NumberedFailure}
 */
export async function checkKeys(issuer: string): Promise<string> {
  const { jwks_uri: address } = await fetchMetadata(issuer);
  if (typeof address !== 'string' || !URL.canParse(address)) {
    throw refused(`The metadata of the provider at ${issuer} has no usable jwks_uri`);
  }
  const { keys } = await fetchJson(address);
  if (!Array.isArray(keys) || keys.length === 0) throw refused(`${address} has no keys`);
  const count = keys.length === 1 ? '1 key' : `${keys.length} keys`;
  return `The provider at ${issuer} answers, and has ${count}.`;
}

async function fetchJson(address: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await request('The provider', address);
  if (!answer.ok) throw refused(`The provider answers ${answer.status} to ${address}`);
  const content: unknown = await answer.json().catch(() => undefined);
  if (typeof content !== 'object' || content === null) throw refused(`${address} is not JSON`);
  return { ...content };
}

/** Sends a request to a server that a deployment needs. @throws {NumberedFailure} if it does not answer */
export async function request(
  name: string,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(address, { headers, signal, redirect: 'manual' });
  } catch (error) {
    throw refused(`${name} does not answer at ${address}: ${reasonOf(causeOf(error))}`);
  }
}

/** Creates the failure of a server that does not meet the needs of a deployment. */
export const refused = (sentence: string): NumberedFailure =>
  new NumberedFailure('MF-168', sentence);
