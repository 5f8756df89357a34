import type { ClientMetadata, Provider, ResourceServer } from 'oidc-provider';
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
  | 'resources'
  | 'accessTokenSeconds'
>;

/** The redirect address of the release command, at any port (RFC 8252 §7.3). */
const LOOPBACK = 'http://127.0.0.1/signed-in';

/** Returns the clients of the provider: the console, the release command, and release machines. */
export function getClients(settings: ClientSettings): ClientMetadata[] {
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

/** Returns the resource of a client's tokens: the API for the console, releases for all others. */
export const getResource = ({ clientId }: ClientSettings, client: string | undefined): string =>
  client === clientId ? 'urn:platform:admin-api' : 'urn:platform:releases';

/**
 * Returns the format of a client's tokens for a resource. Only the console can request tokens for the modules'
 * own APIs; for any other resource the client decides.
 */
export const tokenFormat = (
  settings: ClientSettings,
  client: string,
  resource: string,
): ResourceServer => ({
  scope: '',
  audience: getAudience(settings, client, resource),
  accessTokenFormat: 'jwt',
  accessTokenTTL: settings.accessTokenSeconds,
  jwt: { sign: { alg: 'RS256' } },
});

function getAudience(settings: ClientSettings, client: string, resource: string): string {
  if (client !== settings.clientId) return settings.releaseAudience;
  return settings.resources.includes(resource) ? resource : settings.audience;
}

/**
 * Adds the admin API to the resources that a sign-in of the console requests, because a later request for a
 * token without a resource is for the admin API.
 */
export function addAdminApi(provider: Provider, settings: ClientSettings): void {
  provider.use(async (ctx, next) => {
    const { client_id, resource } = ctx.query;
    if (resource !== undefined && client_id === settings.clientId) {
      const own = getResource(settings, settings.clientId);
      // Koa parses a query only once. A new query would also change the address that the provider compares.
      Object.assign(ctx.query, { resource: [own, resource].flat() });
    }
    await next();
  });
}
