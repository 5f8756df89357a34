import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fetchMetadata, refused, request } from '@console/platform/process/check-provider.ts';
import { codeOf, NumberedFailure } from '@console/shared-node/failure.ts';
import type { Description } from './description.ts';

/** Checks that the API and the provider meet the console's needs. @throws {NumberedFailure} */
export async function checkServices(description: Description): Promise<void> {
  const { api, endpoint, moduleApis = {} } = description;
  await checkApi('The API', `${api}${endpoint}`, description);
  for (const [name, url] of Object.entries(moduleApis)) {
    await checkApi(`The API ${name}`, url, description);
  }
  await checkProvider(description);
}

/**
 * Checks that nginx has its certificate. Accepts a folder that only other accounts may read.
 *
 * @throws {NumberedFailure} naming a missing file
 */
export async function checkCertificate(folder: string): Promise<void> {
  for (const name of ['fullchain.pem', 'privkey.pem']) {
    const file = path.join(folder, name);
    await stat(file).catch((error: unknown) => {
      if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return;
      throw new NumberedFailure('MF-167', `--certificate: there is no file ${file}`);
    });
  }
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

/** Checks that the provider supports PKCE (RFC 8414 §2). */
async function checkProvider({ authority }: Description): Promise<void> {
  const { code_challenge_methods_supported: methods } = await fetchMetadata(authority);
  if (Array.isArray(methods) && methods.includes('S256')) return;
  throw refused(`The provider at ${authority} does not support PKCE with S256`);
}
