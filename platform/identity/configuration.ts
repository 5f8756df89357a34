import type { Kysely } from 'kysely';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { findAccount, getClaims } from './account-store.ts';
import { addresses } from './addresses.ts';
import { ArtifactStore } from './artifact-store.ts';
import { leaveAccessTokenUnbound } from './bearer.ts';
import { getClients, getResource, tokenFormat } from './clients.ts';
import type { Pages } from './pages.ts';
import type { Secrets } from './secrets.ts';
import { answerSignOut } from './session/sign-out.ts';
import type { Settings } from './settings.ts';
import { getSignInQuery } from './sign-in/expired-sign-in.ts';
import type { Tables } from './tables.ts';

export interface ConfigurationParts {
  settings: Settings;
  database: Kysely<Tables>;
  secrets: Secrets;
  pages: Pages;
}

/** Returns the configuration of oidc-provider. */
export function createConfiguration(parts: ConfigurationParts): Configuration {
  const { settings, database, secrets, pages } = parts;
  const { pathname: realmPath } = new URL(settings.issuer);
  const cookie = { sameSite: 'lax', httpOnly: true, signed: true } as const;
  return {
    adapter: (model) => new ArtifactStore(database, model, settings.rotationGraceSeconds),
    clients: getClients(settings),
    clientBasedCORS: (_ctx, origin) => settings.consoleOrigins.includes(origin),
    jwks: { keys: [secrets.signingKey] },
    cookies: {
      keys: [secrets.cookieKey],
      long: { ...cookie, path: realmPath },
      // No path: each of these cookies gets the path of its sign-in page, so that tabs do not share them.
      short: cookie,
    },
    clientAuthMethods: ['none', 'client_secret_basic'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub', 'preferred_username'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    // ID tokens contain all claims, because oidc-provider's userinfo endpoint is disabled.
    conformIdTokenClaims: false,
    routes: {
      authorization: addresses.authorization,
      token: addresses.token,
      revocation: addresses.revocation,
      jwks: addresses.keys,
      end_session: addresses.signOut,
    },
    discovery: {
      userinfo_endpoint: `${settings.issuer}${addresses.profile}`,
      check_session_iframe: `${settings.issuer}${addresses.sessionFrame}`,
    },
    interactions: {
      url: (_ctx, { uid, params }) =>
        `${realmPath}${addresses.signIn}/${uid}${getSignInQuery(params)}`,
    },
    features: {
      devInteractions: { enabled: false },
      // oidc-provider's endpoint refuses access tokens for the admin API.
      userinfo: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // The nonce is optional: only clients whose clock is off need one.
      dPoP: { enabled: true, nonceSecret: secrets.nonceKey, requireNonce: () => false },
      clientCredentials: { enabled: settings.machineClients.length > 0 },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => answerSignOut(ctx, form, pages),
        postLogoutSuccessSource: pages.signedOut,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) => getResource(settings, client?.clientId),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource, { clientId }) =>
          tokenFormat(settings, clientId, resource),
      },
    },
    async findAccount(_ctx, sub) {
      const account = await findAccount(database, sub);
      if (account === undefined) return undefined;
      return { accountId: sub, claims: () => getClaims(account) };
    },
    async extraTokenClaims(ctx, token) {
      if (!('accountId' in token)) return undefined;
      const account = await findAccount(database, token.accountId);
      if (account === undefined) return undefined;
      const { AuthorizationCode: code, RefreshToken: refreshToken } = ctx.oidc.entities;
      return {
        preferred_username: account.username,
        realm_access: { roles: account.roles },
        auth_time: code?.authTime ?? refreshToken?.authTime,
      };
    },
    formats: { customizers: { jwt: leaveAccessTokenUnbound } },
    loadExistingGrant: (ctx) => grantToOwnConsole(ctx, settings),
    // The release command signs in for each run, and stores nothing.
    issueRefreshToken: (_ctx, { clientId }) => clientId === settings.clientId,
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    renderError: pages.failed,
    ttl: {
      AccessToken: settings.accessTokenSeconds,
      AuthorizationCode: 60,
      Interaction: 3600,
      IdToken: settings.accessTokenSeconds,
      Session: (_ctx, session) => remaining(session.loginTs, settings.sessionSeconds),
      Grant: settings.sessionSeconds,
      RefreshToken: (_ctx, token) =>
        Math.min(settings.idleSeconds, remaining(token.iiat, settings.sessionSeconds)),
    },
  };
}

/** Returns the remaining seconds of a period that began at `since`, or all seconds if it has not begun. */
function remaining(since: number | undefined, seconds: number): number {
  if (since === undefined) return seconds;
  return Math.max(1, since + seconds - Math.floor(Date.now() / 1000));
}

/** Grants the requested scopes without asking: the console belongs to the platform. */
async function grantToOwnConsole(ctx: KoaContextWithOIDC, settings: Settings) {
  const { provider, client, session, params } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = await existingGrant(provider, session.grantIdFor(client.clientId));
  const granted =
    grant ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  granted.addOIDCScope(String(params?.scope ?? 'openid'));
  for (const resource of [getResource(settings, client.clientId), ...settings.resources]) {
    granted.addResourceScope(resource, '');
  }
  await granted.save();
  return granted;
}

async function existingGrant(provider: Provider, grantId: string | undefined) {
  return grantId === undefined ? undefined : provider.Grant.find(grantId);
}
