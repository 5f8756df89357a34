import type { Settings } from '../settings.ts';

/**
 * Returns the query of a sign-in page's address. It names the client's address, to which an expired page
 * leads back.
 *
 * @param params - the parameters of the authorization request
 */
export function getSignInQuery({ redirect_uri, state }: Readonly<Record<string, unknown>>): string {
  return `?${new URLSearchParams({ redirect_uri: String(redirect_uri), state: String(state) })}`;
}

/**
 * Returns the address at which the console restarts an expired sign-in: its own address, with the
 * error that Keycloak returns in this case.
 *
 * @param query - the query of the sign-in page's address
 */
export function getRestartAddress(
  { redirect_uri, state }: Readonly<Record<string, unknown>>,
  { consoleAddresses, issuer }: Pick<Settings, 'consoleAddresses' | 'issuer'>,
): string {
  const [home = '/'] = consoleAddresses;
  const asking = consoleAddresses.find((address) => address === redirect_uri);
  if (asking === undefined || typeof state !== 'string') return home;
  const answer = new URLSearchParams({
    error: 'temporarily_unavailable',
    error_description: 'authentication_expired',
    state,
    iss: issuer,
  });
  return `${asking}?${answer}`;
}
