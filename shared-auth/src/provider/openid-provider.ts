import { ErrorTimeout, OidcClient, User } from 'oidc-client-ts';
import { homeAddress } from '../base-path.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { StoredUser } from '../session/stored-user.ts';
import { PROOF_ALGORITHM } from '../token-key/proof.ts';
import { ProvenRequests } from '../token-key/proven-request.ts';
import {
  keyIdOf,
  stateOf,
  type TokenKey,
  TokenKeyLost,
  type TokenKeys,
} from '../token-key/token-key.ts';
import { withTimeout } from '../waiting/waiting.ts';
import { checkIdToken, checkSameSignIn } from './id-token.ts';
import type { CheckSignature } from './id-token-signature.ts';
import { fetchMetadata, type Metadata, PROVIDER_ANSWERS_WITHIN_SECONDS } from './metadata.ts';
import { pendingOf } from './pending-sign-in.ts';
import type { OpenIdProvider } from './provider.ts';
import { AccessTokenBound, isProofMissing, ProviderError } from './provider-error.ts';

/** A tab may wait so long at the sign-in page, while others sign in. */
const SIGN_IN_KEPT_SECONDS = 24 * 3600;

/**
 * The provider named by the configuration, by code flow with PKCE, through oidc-client-ts. Where it
 * can, refresh tokens are bound to a key of this browser (RFC 9449 §5); access tokens never are.
 * This file and what it alone imports come when they are needed (`provider-on-demand.ts`).
 */
export function connectProvider({ identity }: Configuration, keys: TokenKeys): OpenIdProvider {
  const { authority, clientId, scope } = identity;
  const proven = new ProvenRequests();
  const root = homeAddress().href;
  let known: Promise<Metadata> | undefined;

  function discover(): Promise<Metadata> {
    known = fetchMetadata(authority);
    // A failure is not kept: the next one who asks fetches again.
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
      // A failing userinfo call during a refresh would lose the rotated token.
      loadUserInfo: false,
      // The checks below read them.
      filterProtocolClaims: false,
      requestTimeoutInSeconds: PROVIDER_ANSWERS_WITHIN_SECONDS,
      // A sign-in that begins deletes what older ones have kept, by default after 15 minutes.
      staleStateAgeInSeconds: SIGN_IN_KEPT_SECONDS,
      ...(found && { metadata: found }),
    });

  /** Asks the token endpoint for something, with a proof of the key where there is one. */
  function ask<Answer>(
    key: TokenKey | undefined,
    found: Metadata,
    send: (headers?: Record<string, string>) => Promise<Answer>,
  ): Promise<Answer> {
    return inTime(key ? proven.send(key, found.token_endpoint, send) : send());
  }

  /** The key that the session is bound to, if it is bound to one. */
  async function keyOf(user: StoredUser): Promise<TokenKey | undefined> {
    const id = keyIdOf(user);
    if (id === undefined) return undefined;
    const key = await keys.kept();
    if (key?.id !== id) throw new TokenKeyLost();
    return key;
  }

  return {
    async signInAddress(pending, { language, prompt }) {
      const found = await discover();
      const request = await client(found).createSigninRequest({
        state: pending,
        nonce: crypto.randomUUID(),
        ui_locales: language,
        ...(prompt && { prompt }),
      });
      return request.url;
    },

    async pendingSignIn(answer) {
      const found = await client()
        .readSigninResponseState(answer)
        .catch(() => undefined);
      return found && pendingOf(found.state.data);
    },

    async finishSignIn(answer, { keyless }) {
      const found = await metadata();
      checkIssuer(answer, found);
      const checking = loadSignatureCheck(found);
      const key = !keyless && takesProofs(found) ? await keys.keptOrNew() : undefined;
      const asked = client(found);
      const response = await ask(key, found, (headers) =>
        // A second try needs what was kept for the first.
        asked.processSigninResponse(answer, headers, false),
      ).finally(() => asked.readSigninResponseState(answer, true).catch(() => undefined));
      if (key && !/^bearer$/i.test(response.token_type)) throw new AccessTokenBound();
      const user = new User({ ...response, userState: stateOf(key) });
      checkIdToken(user, found.issuer, clientId);
      const checkSignature = await checking;
      await checkSignature(user.id_token ?? '');
      return user;
    },

    async refresh(user) {
      const found = await metadata();
      const { refresh_token = '', id_token, session_state, profile } = user;
      // Without the id token: the library would compare the two itself, in an error like any other.
      const state = { refresh_token, session_state, profile, scope };
      const use = (key: TokenKey | undefined) =>
        ask(key, found, (extraHeaders = {}) =>
          client(found).useRefreshToken({
            state,
            timeoutInSeconds: PROVIDER_ANSWERS_WITHIN_SECONDS,
            extraHeaders,
          }),
        );
      let key = await keyOf(user);
      const response = await use(key).catch(async (error: unknown) => {
        // The session began before the provider wanted proofs: from now on it is bound.
        if (key || !isProofMissing(error)) throw error;
        key = await keys.keptOrNew();
        if (!key) throw error;
        return use(key);
      });
      const kept = response.id_token ?? id_token;
      const renewed = new User({
        ...user,
        ...response,
        ...(kept && { id_token: kept }),
        userState: stateOf(key),
      });
      // Not its signature: it came over TLS from the token endpoint (Core §3.1.3.7, 6), and an answer
      // that is not stored, as the keys could not be had, would end the session.
      checkIdToken(renewed, found.issuer, clientId);
      checkSameSignIn(renewed, user);
      return renewed;
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
      // Where Keycloak binds tokens its userinfo wants a proof, even for a token that is not bound.
      const { name } = user.profile;
      if (name !== undefined) return name;
      const { userinfo_endpoint: address } = await metadata();
      if (!address) return undefined;
      const headers = { Authorization: `Bearer ${user.access_token}` };
      const signal = AbortSignal.timeout(PROVIDER_ANSWERS_WITHIN_SECONDS * 1000);
      const response = await fetch(address, { headers, signal, redirect: 'error' });
      const profile: unknown = await response.json();
      return nameOf(profile, user.profile.sub);
    },

    sessionFrameAddress: async () => (await metadata()).check_session_iframe,
  };
}

/** Whether the provider knows proofs (RFC 9449 §5.1). */
function takesProofs({ dpop_signing_alg_values_supported: known }: Metadata): boolean {
  return Array.isArray(known) && known.includes(PROOF_ALGORITHM);
}

/** An answer must come from the issuer that was asked (RFC 9207 §2.4). */
function checkIssuer(answer: string, { issuer, ...metadata }: Metadata): void {
  const received = new URL(answer).searchParams.get('iss');
  const promised = metadata.authorization_response_iss_parameter_supported === true;
  if (received === issuer || (received === null && !promised)) return;
  if (received === null) {
    throw new ProviderError({ kind: 'not-completed', detail: 'the answer names no issuer' });
  }
  throw new ProviderError({ kind: 'foreign-issuer', expected: issuer, received });
}

/** Begins what can go on beside the exchange of the code. */
function loadSignatureCheck({ jwks_uri }: Metadata): Promise<CheckSignature> {
  const checking = import('./id-token-signature.ts').then(({ signatureCheck }) =>
    signatureCheck(jwks_uri),
  );
  // That it failed is said to whoever waits for it.
  checking.catch(() => undefined);
  return checking;
}

/** The library's own limit ends with the first byte of an answer. */
function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const late = new ErrorTimeout('no answer in time');
  return withTimeout(answer, PROVIDER_ANSWERS_WITHIN_SECONDS * 1000, late);
}

/** The name in a profile, if it is that of the person who was asked for (§5.3.2). */
function nameOf(profile: unknown, subject: string): string | undefined {
  if (typeof profile !== 'object' || profile === null) return undefined;
  if (!('sub' in profile) || profile.sub !== subject || !('name' in profile)) return undefined;
  return typeof profile.name === 'string' ? profile.name : undefined;
}
