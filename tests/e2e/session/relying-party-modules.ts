import { type Deviation, PROFILE_NAME } from './hostile-provider.ts';

/**
 * A test module of the OpenID Foundation's conformance suite, with its name in the suite. The modules
 * come from the plans for relying parties: basic, configuration, refresh tokens.
 */
export interface RelyingPartyModule {
  readonly name: string;
  readonly deviation: Deviation;
  readonly sees: ExpectedScreen;
}

/** The screen that the user should see. */
interface ExpectedScreen {
  /** The list, a panel in place of the list, or a dialog over the list that asks to sign in again. */
  readonly kind: 'list' | 'panel' | 'dialog';
  /** The texts in the panel or dialog; for the list, the user's name in the profile menu. */
  readonly words: readonly string[];
}

const accept = (name: string, deviation: Deviation): RelyingPartyModule => ({
  name: `oidcc-client-test${name}`,
  deviation,
  sees: { kind: 'list', words: [`${PROFILE_NAME} (admin)`] },
});

const refuse = (name: string, deviation: Deviation, reason: string): RelyingPartyModule => ({
  name: `oidcc-client-test-${name}`,
  deviation,
  sees: {
    kind: deviation.renewed ? 'dialog' : 'panel',
    words: ['Signing in was not completed', `${reason} (MF-014)`],
  },
});

const refuseIssuer = (name: string, deviation: Deviation): RelyingPartyModule => {
  const { sees, ...module } = refuse(name, deviation, '');
  const words = [
    'The sign-in service is not the one that was expected',
    'but the service calls itself https://other.example (MF-012)',
  ];
  return { ...module, sees: { ...sees, words } };
};

const issuer = 'https://other.example';
const unverified = 'id token: signature verification failed';

/** Modules that `npm test` runs; `npm run test:all` also runs {@link relyingPartyModules}. */
export const usualModules: readonly RelyingPartyModule[] = [
  // A client may rely on TLS and skip this check. The console does not skip it.
  refuse('invalid-sig-rs256', { signature: 'altered' }, unverified),
  {
    // Only the userinfo response is refused, not the session, so only the user name can be shown.
    name: 'oidcc-client-test-userinfo-invalid-sub',
    deviation: { userinfo: { sub: 'another-user' } },
    sees: { kind: 'list', words: ['admin'] },
  },
  accept('-signing-key-rotation-just-before-signing', { rotation: 'before signing' }),
  refuse(
    'refresh-token-invalid-sub',
    { renewed: { sub: 'another-user' } },
    'id token: sub is another-user',
  ),
];

/**
 * Modules that apply to a public client with the code flow. The plans do not require the others:
 * `client-secret-basic` and `invalid-sig-hs256` (a public client has no secret),
 * `userinfo-bearer-body` (the console sends the token in the header instead), and modules for other
 * flows, WebFinger, registration, signed requests, `form_post` and encrypted tokens.
 */
export const relyingPartyModules: readonly RelyingPartyModule[] = [
  // Basic
  accept('', {}),
  refuse(
    'nonce-invalid',
    { claims: { nonce: 'another' } },
    'nonce in id_token does not match nonce in client storage',
  ),
  refuseIssuer('invalid-iss', { claims: { iss: issuer } }),
  refuse('missing-sub', { claims: { sub: undefined } }, 'ID Token is missing a subject claim'),
  refuse('invalid-aud', { claims: { aud: 'another-client' } }, 'id token: aud is another-client'),
  refuse('missing-aud', { claims: { aud: undefined } }, 'id token: aud is undefined'),
  refuse('missing-iat', { claims: { iat: undefined } }, 'id token: iat is undefined'),
  accept('-kid-absent-single-jwks', { keys: 'one without an id' }),
  // The console cannot tell which key is the right one. The plan also allows a client to try all keys.
  refuse(
    'kid-absent-multiple-jwks',
    { keys: 'several without an id' },
    'id token: multiple matching keys found in the JSON Web Key Set',
  ),
  accept('-idtoken-sig-rs256', {}),
  // Only a client that asked for unsigned tokens may accept them (Core §3.1.3.7, 8). The console did not.
  refuse(
    'idtoken-sig-none',
    { signature: 'none' },
    'id token: Unsupported "alg" value for a JSON Web Key Set',
  ),
  refuse('invalid-sig-es256', { algorithm: 'ES256', signature: 'altered' }, unverified),
  // The hostile provider accepts the token only in the header.
  accept('-userinfo-bearer-header', {}),
  accept('-scope-userinfo-claims', { nameOnlyFor: 'profile' }),
  // Configuration
  accept('-discovery-openid-config', { elsewhere: ['auth', 'token', 'userinfo'] }),
  accept('-discovery-jwks-uri-keys', { elsewhere: ['certs'] }),
  refuseIssuer('discovery-issuer-mismatch', { metadata: { issuer } }),
  accept('-signing-key-rotation', { rotation: 'between sign-ins' }),
  // Refresh tokens
  accept('-refresh-token', { renewed: {} }),
  refuseIssuer('refresh-token-invalid-issuer', { renewed: { iss: issuer } }),
];
