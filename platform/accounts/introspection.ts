import { isProtected } from '@console/shared-node/http/protected-address.ts';
import { issuerMetadata } from '../api/issuer-keys.ts';
import { askServer } from './ask-server.ts';
import { accountGone, accountUnchecked } from './refusals.ts';

/** The service's own client at the provider. */
export interface IntrospectionClient {
  readonly id: string;
  readonly secret: string;
}

/**
 * Asks the provider whether a token is still good (RFC 7662 §2).
 *
 * @throws {RefusedRequest} 401 when it is not, 503 when the provider gives no usable answer
 */
export async function introspect(
  issuer: string,
  { id, secret }: IntrospectionClient,
  token: string,
): Promise<void> {
  const { introspection_endpoint: endpoint } = await issuerMetadata(issuer);
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint) || !isProtected(new URL(endpoint))) {
    throw accountUnchecked('the identity provider does not say where it takes introspections');
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

/** Client credentials in a header, encoded as RFC 6749 §2.3.1 has it. */
function basic(id: string, secret: string): string {
  const encode = (value: string) =>
    new URLSearchParams({ value }).toString().slice('value='.length);
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`;
}

/** Nothing where the answer is no introspection response. */
function readActive(text: string): boolean | undefined {
  try {
    const { active } = Object(JSON.parse(text));
    return typeof active === 'boolean' ? active : undefined;
  } catch {
    return undefined;
  }
}
