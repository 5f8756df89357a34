import { ErrorTimeout, OidcClient, User } from 'oidc-client-ts';
import { homeAddress } from '../base-path.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { tokenParts } from '../configuration/module-apis.ts';
import type { StoredUser } from '../session/stored-user.ts';
import { PROOF_ALGORITHM } from '../token-key/proof.ts';
import { ProvenRequests } from '../token-key/proven-request.ts';
import {
  readKeyId,
  readRequestedApis,
  type TokenKey,
  TokenKeyLost,
  type TokenKeys,
  toSessionState,
} from '../token-key/token-key.ts';
import { withTimeout } from '../waiting/waiting.ts';
import { checkIdToken, checkSameSignIn } from './id-token.ts';
import type { CheckSignature } from './id-token-signature.ts';
import { fetchMetadata, type Metadata, PROVIDER_TIMEOUT_SECONDS } from './metadata.ts';
import { parsePendingSignIn } from './pending-sign-in.ts';
import type { OpenIdProvider } from './provider.ts';
import { AccessTokenBound, isProofMissing, ProviderError } from './provider-error.ts';

/** Seconds that a tab can wait at the sign-in page while other tabs sign in. */
const SIGN_IN_STATE_AGE_SECONDS = 24 * 3600;

/**
 * Connects to the configured provider by code flow with PKCE, through oidc-client-ts. Binds refresh
 * tokens, but never access tokens, to a key of this browser if the provider supports it (RFC 9449 §5).
 * This file and its own imports are loaded on demand (`provider-on-demand.ts`).
 */
export function connectProvider({ identity, api }: Configuration, keys: TokenKeys): OpenIdProvider {
  const { authority, clientId, scope } = identity;
  const resources = [...tokenParts(api.apis, 'resource')];
  const apiScopes = tokenParts(api.apis, 'scope');
  const proven = new ProvenRequests();
  const root = homeAddress().href;
  let known: Promise<Metadata> | undefined;

  function discover(): Promise<Metadata> {
    known = fetchMetadata(authority);
    // A failure is not cached: the next call fetches again.
    known.catch(() => {
      known = undefined;
    });
    return known;
  }
  const metadata = (): Promise<Metadata> => known ?? discover();

  const client = (found?: Metadata): OidcClient =>
    new OidcClient({
      authority,
      client_id: clientId,
      redirect_uri: root,
      post_logout_redirect_uri: root,
      scope,
      // Off, because a failed userinfo call during a refresh would lose the rotated token.
      loadUserInfo: false,
      // Off, because the checks below read these claims.
      filterProtocolClaims: false,
      requestTimeoutInSeconds: PROVIDER_TIMEOUT_SECONDS,
      // Each sign-in deletes the state of sign-ins older than this; the default is 15 minutes.
      staleStateAgeInSeconds: SIGN_IN_STATE_AGE_SECONDS,
      ...(found && { metadata: found }),
    });

  /** Sends a request to the token endpoint, with a proof if there is a key. */
  function requestTokens<Answer>(
    key: TokenKey | undefined,
    found: Metadata,
    send: (headers?: Record<string, string>) => Promise<Answer>,
  ): Promise<Answer> {
    return withProviderTimeout(key ? proven.send(key, found.token_endpoint, send) : send());
  }

  /** Returns the key that the session is bound to, if any. */
  async function getKey(user: StoredUser): Promise<TokenKey | undefined> {
    const id = readKeyId(user);
    if (id === undefined) return undefined;
    const key = await keys.load();
    if (key?.id !== id) throw new TokenKeyLost();
    return key;
  }

  /**
   * Exchanges the refresh token of a session.
   *
   * @returns the response, and the key that the session is bound to from now on
   */
  async function exchange(user: StoredUser, asked: { scope: string; resource?: string }) {
    const found = await metadata();
    const { refresh_token = '', session_state, profile } = user;
    const { scope: wanted, ...resource } = asked;
    // Without the id token: the library would compare it, and throw an error without a class of its own.
    const state = { refresh_token, session_state, profile, scope: wanted };
    const use = (key: TokenKey | undefined) =>
      requestTokens(key, found, (extraHeaders = {}) =>
        client(found).useRefreshToken({
          state,
          ...resource,
          timeoutInSeconds: PROVIDER_TIMEOUT_SECONDS,
          extraHeaders,
        }),
      );
    let key = await getKey(user);
    const response = await use(key).catch(async (error: unknown) => {
      // The session is older than the provider's requirement of proofs: it is bound from now on.
      if (key || !isProofMissing(error)) throw error;
      key = await keys.loadOrCreate();
      if (!key) throw error;
      return use(key);
    });
    return { found, response, userState: toSessionState(key, readRequestedApis(user)) };
  }

  async function refresh(user: StoredUser): Promise<StoredUser> {
    const { found, response, userState } = await exchange(user, { scope });
    const kept = response.id_token ?? user.id_token;
    const renewed = new User({
      ...user,
      ...response,
      ...(kept && { id_token: kept }),
      userState,
    });
    // The signature is not checked: the token came over TLS from the token endpoint (Core §3.1.3.7,
    // 6), and rejecting it because the keys cannot be loaded would end the session.
    checkIdToken(renewed, found.issuer, clientId);
    checkSameSignIn(renewed, user);
    return renewed;
  }

  return {
    async signInAddress(pending, { language, prompt }) {
      const found = await discover();
      const request = await client(found).createSigninRequest({
        state: pending,
        nonce: crypto.randomUUID(),
        ui_locales: language,
        ...(apiScopes.length > 0 && { scope: [scope, ...apiScopes].join(' ') }),
        ...(resources.length > 0 && { resource: resources }),
        ...(prompt && { prompt }),
      });
      return request.url;
    },

    async pendingSignIn(answer) {
      const found = await client()
        .readSigninResponseState(answer)
        .catch(() => undefined);
      return found && parsePendingSignIn(found.state.data);
    },

    async finishSignIn(answer, { keyless }) {
      const found = await metadata();
      checkIssuer(answer, found);
      const checking = loadSignatureCheck(found);
      const key = !keyless && supportsProofs(found) ? await keys.loadOrCreate() : undefined;
      const asked = client(found);
      const response = await requestTokens(key, found, (headers) =>
        // `false` keeps the stored state, because a retry needs it.
        asked.processSigninResponse(answer, headers, false),
      ).finally(() => asked.readSigninResponseState(answer, true).catch(() => undefined));
      if (key && !/^bearer$/i.test(response.token_type)) throw new AccessTokenBound();
      const userState = toSessionState(key, [...resources, ...apiScopes]);
      const user = new User({ ...response, userState });
      checkIdToken(user, found.issuer, clientId);
      const checkSignature = await checking;
      await checkSignature(user.id_token ?? '');
      // The code was exchanged for all requested scopes: the console's own token is for its own scope only.
      return apiScopes.length > 0 ? refresh(user) : user;
    },

    refresh,

    async apiToken(user, asked) {
      const { response, userState } = await exchange(user, { scope, ...asked });
      const { refresh_token } = response;
      const session = { ...user, ...(refresh_token && { refresh_token }), userState };
      return { session: new User(session), token: new User(response) };
    },

    async signOutForm(user) {
      const { end_session_endpoint: action } = await discover();
      if (!action) throw new ProviderError({ kind: 'provider-unreachable' });
      const hint = user?.id_token;
      return {
        action,
        fields: {
          client_id: clientId,
          post_logout_redirect_uri: root,
          ...(hint && { id_token_hint: hint }),
        },
      };
    },

    async profileName(user) {
      // Prefers the claim: when Keycloak binds tokens, its userinfo requires a proof even for unbound tokens.
      const { name } = user.profile;
      if (name !== undefined) return name;
      const { userinfo_endpoint: address } = await metadata();
      if (!address) return undefined;
      const headers = { Authorization: `Bearer ${user.access_token}` };
      const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_SECONDS * 1000);
      const response = await fetch(address, { headers, signal, redirect: 'error' });
      const profile: unknown = await response.json();
      return readName(profile, user.profile.sub);
    },

    sessionFrameAddress: async () => (await metadata()).check_session_iframe,
  };
}

/** Checks whether the provider supports DPoP (RFC 9449 §5.1). */
function supportsProofs({ dpop_signing_alg_values_supported: known }: Metadata): boolean {
  return Array.isArray(known) && known.includes(PROOF_ALGORITHM);
}

/** Checks that an answer comes from the configured issuer (RFC 9207 §2.4). */
function checkIssuer(answer: string, { issuer, ...metadata }: Metadata): void {
  const received = new URL(answer).searchParams.get('iss');
  const promised = metadata.authorization_response_iss_parameter_supported === true;
  if (received === issuer || (received === null && !promised)) return;
  if (received === null) {
    throw new ProviderError({ kind: 'not-completed', detail: 'the answer names no issuer' });
  }
  throw new ProviderError({ kind: 'foreign-issuer', expected: issuer, received });
}

/** Loads the signature check and the keys, in parallel with the code exchange. */
function loadSignatureCheck({ jwks_uri }: Metadata): Promise<CheckSignature> {
  const checking = import('./id-token-signature.ts').then(({ signatureCheck }) =>
    signatureCheck(jwks_uri),
  );
  // The caller handles a failure when it awaits the check.
  checking.catch(() => undefined);
  return checking;
}

/** Limits the time of the whole request: the library's own timeout ends at the response's first byte. */
function withProviderTimeout<Result>(answer: Promise<Result>): Promise<Result> {
  const late = new ErrorTimeout('no answer in time');
  return withTimeout(answer, PROVIDER_TIMEOUT_SECONDS * 1000, late);
}

/** Returns the name in a profile, if the profile belongs to this subject (§5.3.2). */
function readName(profile: unknown, subject: string): string | undefined {
  const { sub, name }: Readonly<Record<string, unknown>> = Object(profile);
  return sub === subject && typeof name === 'string' ? name : undefined;
}
