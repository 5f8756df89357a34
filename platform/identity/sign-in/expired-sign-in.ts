import type { Settings } from '../settings.ts';

/**
 * Returns what the address of a sign-in page says of the client, for the time when nothing else is
 * known of that sign-in any more.
 *
 * @param params - of the authorization request
 */
export function queryOfSignIn({ redirect_uri, state }: Readonly<Record<string, unknown>>): string {
  return `?${new URLSearchParams({ redirect_uri: String(redirect_uri), state: String(state) })}`;
}

/**
 * Returns where the console begins an expired sign-in anew, with the address that was asked for:
 * its own address, with the error that Keycloak gives in this case.
 *
 * @param query - of the sign-in page's address
 */
export function addressToBeginAnew(
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
