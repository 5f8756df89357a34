import { causeOf, NumberedFailure, reasonOf } from '@console/shared-node/failure.ts';
import { isRecord } from '../release/store/files.ts';
import type { Description } from './description.ts';

const ANSWER_TIMEOUT_MS = 10_000;

/** Checks that the API and the provider meet the console's needs. @throws {NumberedFailure} */
export async function checkServices(description: Description): Promise<void> {
  const { api, endpoint, moduleApis = {} } = description;
  await checkApi('The API', `${api}${endpoint}`, description);
  for (const [name, url] of Object.entries(moduleApis)) {
    await checkApi(`The API ${name}`, url, description);
  }
  await checkProvider(description);
}

async function checkApi(name: string, url: string, { origin }: Description): Promise<void> {
  const address = `${url}/authorizations`;
  const answer = await request(name, address, { Origin: origin });
  if (answer.status !== 401) {
    throw refused(`${name} answers ${answer.status} instead of 401 to ${address} without a token`);
  }
  if (new URL(url).origin === origin) return;
  const readers = answer.headers.get('Access-Control-Allow-Origin');
  if (readers === origin || readers === '*') return;
  throw refused(
    `${name} does not allow pages of ${origin} to read its answers (Access-Control-Allow-Origin: ${readers ?? 'missing'})`,
  );
}

/** Checks the provider's metadata (OpenID Connect Discovery 1.0 §4; for PKCE, RFC 8414 §2). */
async function checkProvider({ authority }: Description): Promise<void> {
  const address = `${authority}/.well-known/openid-configuration`;
  const answer = await request('The provider', address, {});
  if (!answer.ok) throw refused(`The provider answers ${answer.status} to ${address}`);
  const metadata: unknown = await answer.json().catch(() => undefined);
  if (!isRecord(metadata)) throw refused(`${address} is not JSON`);
  if (metadata.issuer !== authority) {
    throw refused(`The provider at ${authority} calls itself ${JSON.stringify(metadata.issuer)}`);
  }
  const methods = metadata.code_challenge_methods_supported;
  if (Array.isArray(methods) && methods.includes('S256')) return;
  throw refused(`The provider at ${authority} does not support PKCE with S256`);
}

async function request(
  name: string,
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  try {
    return await fetch(address, { headers, signal, redirect: 'manual' });
  } catch (error) {
    throw refused(`${name} does not answer at ${address}: ${reasonOf(causeOf(error))}`);
  }
}

const refused = (sentence: string): NumberedFailure => new NumberedFailure('MF-168', sentence);
