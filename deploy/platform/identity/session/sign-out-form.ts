import type { IncomingMessage } from 'node:http';
import { Nonsense } from '../../process/nonsense.ts';
import { addresses } from '../addresses.ts';

/** More than any id token needs. */
const LONGEST_BYTES = 32 * 1024;

/**
 * A logout may come as a form, which keeps the id token out of addresses and logs (OpenID Connect
 * RP-Initiated Logout 1.0 §2). oidc-provider takes forms only where its cookies go to every site,
 * so it is handed on as the query that it understands.
 *
 * @throws Nonsense when it is longer than any, or holds a NUL
 */
export async function takeSignOutForm(request: IncomingMessage): Promise<IncomingMessage> {
  const [path = ''] = (request.url ?? '').split('?');
  if (request.method !== 'POST' || !path.endsWith(addresses.signOut)) return request;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // Read to its end all the same: whoever leaves off cuts the connection, and nothing is answered.
    if (length <= LONGEST_BYTES) chunks.push(chunk);
  }
  if (length > LONGEST_BYTES) throw new Nonsense(413);
  const query = String(new URLSearchParams(Buffer.concat(chunks).toString()));
  if (query.includes('%00')) throw new Nonsense();
  return Object.assign(request, { method: 'GET', url: `${path}?${query}` });
}
