import { isProtected } from '@console/shared-node/http/protected-address.ts';
import type { IssuerKeys } from '../api/issuer-keys.ts';
import { askServer } from './ask-server.ts';
import { accountGone, accountUnchecked } from './refusals.ts';

/** The service's own client at the provider. */
export interface IntrospectionClient {
  readonly id: string;
  readonly secret: string;
}

/**
 * Asks the provider whether a token is still active (RFC 7662 §2).
 *
 * @throws {RefusedRequest} 401 if the token is not active, 503 if there is no usable answer
 */
export async function introspect(
  provider: IssuerKeys,
  { id, secret }: IntrospectionClient,
  token: string,
): Promise<void> {
  const { introspectionEndpoint: endpoint } = await provider.discover();
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint) || !isProtected(new URL(endpoint))) {
    throw accountUnchecked('the identity provider names no usable introspection_endpoint');
  }
  const { status, text } = await askServer('the identity provider', endpoint, {
    method: 'POST',
    headers: { accept: 'application/json', authorization: basic(id, secret) },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
  });
  if (status === 401 || status === 403) {
    throw accountUnchecked('the identity provider does not accept INTROSPECTION_CLIENT_SECRET');
  }
  const isActive = status === 200 ? readActive(text) : undefined;
  if (isActive === undefined) {
    throw accountUnchecked(`the identity provider answers ${status} to an introspection`);
  }
  if (!isActive) throw accountGone();
}

/** Returns client credentials as a header, encoded as in RFC 6749 §2.3.1. */
function basic(id: string, secret: string): string {
  const encode = (value: string) =>
    new URLSearchParams({ value }).toString().slice('value='.length);
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`;
}

/** Returns `active`, or `undefined` if the answer is not an introspection response. */
function readActive(text: string): boolean | undefined {
  try {
    const { active } = Object(JSON.parse(text));
    return typeof active === 'boolean' ? active : undefined;
  } catch {
    return undefined;
  }
}
