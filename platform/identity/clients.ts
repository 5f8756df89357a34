import type { ClientMetadata, ResourceServer } from 'oidc-provider';
import { RESPONSE_MODES } from './response-mode.ts';
import type { Settings } from './settings.ts';

type ClientSettings = Pick<
  Settings,
  | 'clientId'
  | 'consoleAddresses'
  | 'releaseClientId'
  | 'machineClients'
  | 'audience'
  | 'releaseAudience'
  | 'accessTokenSeconds'
>;

/** Where a browser is sent back to a terminal, at any port (RFC 8252 §7.3). */
const LOOPBACK = 'http://127.0.0.1/signed-in';

/** Who may ask this provider for tokens: the console, terminals that release, and machines that do. */
export function clientsOf(settings: ClientSettings): ClientMetadata[] {
  const { clientId, consoleAddresses, releaseClientId, machineClients } = settings;
  return [
    {
      client_id: clientId,
      client_name: 'Platform console',
      application_type: 'web',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      response_modes: RESPONSE_MODES,
      redirect_uris: [...consoleAddresses],
      post_logout_redirect_uris: [...consoleAddresses],
    },
    {
      client_id: releaseClientId,
      client_name: 'Releases of the platform console',
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      response_modes: RESPONSE_MODES,
      redirect_uris: [LOOPBACK],
    },
    ...machineClients.map(
      ({ id, secret }): ClientMetadata => ({
        client_id: id,
        client_secret: secret,
        token_endpoint_auth_method: 'client_secret_basic',
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
      }),
    ),
  ];
}

/** What a client's tokens are for: the console's for the API, all others' for releases. */
export const resourceOf = ({ clientId }: ClientSettings, client: string | undefined): string =>
  client === clientId ? 'urn:platform:admin-api' : 'urn:platform:releases';

/** What a client's tokens say, whichever resource it asks for: none has those of another one. */
export const tokensOf = (settings: ClientSettings, client: string): ResourceServer => ({
  scope: '',
  audience: client === settings.clientId ? settings.audience : settings.releaseAudience,
  accessTokenFormat: 'jwt',
  accessTokenTTL: settings.accessTokenSeconds,
  jwt: { sign: { alg: 'RS256' } },
});
