import type { IncomingMessage } from 'node:http';
import { addresses } from '../addresses.ts';

/** More than any id token. */
const longest = 32 * 1024;

/**
 * A logout may come as a form, which keeps the id token out of addresses and logs (OpenID Connect
 * RP-Initiated Logout 1.0 §2). oidc-provider takes forms only where its cookies go to every site,
 * so it is handed on as the query that it understands.
 */
export async function takeSignOutForm(request: IncomingMessage): Promise<IncomingMessage> {
  const [path = ''] = (request.url ?? '').split('?');
  if (request.method !== 'POST' || !path.endsWith(addresses.signOut)) return request;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > longest) break;
    chunks.push(chunk);
  }
  const fields = new URLSearchParams(Buffer.concat(chunks).toString());
  return Object.assign(request, { method: 'GET', url: `${path}?${fields}` });
}
