import { type Lie, PROFILE_NAME } from './hostile-provider.ts';

/**
 * A test module of the OpenID Foundation's conformance suite, with its name there, from the plans
 * for relying parties: basic, configuration, refresh tokens.
 */
export interface RelyingPartyModule {
  readonly name: string;
  readonly lie: Lie;
  readonly sees: Sight;
}

/** The expected screen for the user. */
interface Sight {
  /** The list, a panel in its place, or a dialog over it that asks to sign in again. */
  readonly place: 'list' | 'panel' | 'dialog';
  /** The texts there; for the list, the user's name in the profile menu. */
  readonly words: readonly string[];
}

const accept = (name: string, lie: Lie): RelyingPartyModule => ({
  name: `oidcc-client-test${name}`,
  lie,
  sees: { place: 'list', words: [`${PROFILE_NAME} (admin)`] },
});

const refuse = (name: string, lie: Lie, reason: string): RelyingPartyModule => ({
  name: `oidcc-client-test-${name}`,
  lie,
  sees: {
    place: lie.renewed ? 'dialog' : 'panel',
    words: ['Signing in was not completed', `${reason} (MF-014)`],
  },
});

const refuseIssuer = (name: string, lie: Lie): RelyingPartyModule => {
  const { sees, ...module } = refuse(name, lie, '');
  const words = [
    'The sign-in service is not the one that was expected',
    'but it calls itself https://other.example (MF-012)',
  ];
  return { ...module, sees: { ...sees, words } };
};

const issuer = 'https://other.example';
const unverified = 'id token: signature verification failed';

/** Modules of `npm test`; `npm run test:all` runs {@link relyingPartyModules}, too. */
export const usualModules: readonly RelyingPartyModule[] = [
  // A client that trusts TLS may skip this check; the console does not.
  refuse('invalid-sig-rs256', { signature: 'altered' }, unverified),
  {
    // The answer is refused, not the session: only the user name can be shown.
    name: 'oidcc-client-test-userinfo-invalid-sub',
    lie: { userinfo: { sub: 'another-user' } },
    sees: { place: 'list', words: ['admin'] },
  },
  accept('-signing-key-rotation-just-before-signing', { rotation: 'before signing' }),
  refuse(
    'refresh-token-invalid-sub',
    { renewed: { sub: 'another-user' } },
    'id token: sub is another-user',
  ),
];

/**
 * Modules that apply to a public client with the code flow. Left out, with the plans' own reasons:
 * `client-secret-basic` and `invalid-sig-hs256` (a public client has no secret),
 * `userinfo-bearer-body` (one of two ways; the console uses the header), and modules for other
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
  // The right key cannot be determined; the plan also allows a client to try them all.
  refuse(
    'kid-absent-multiple-jwks',
    { keys: 'several without an id' },
    'id token: multiple matching keys found in the JSON Web Key Set',
  ),
  accept('-idtoken-sig-rs256', {}),
  // The client did not ask for it (Core §3.1.3.7, 8); one that did may accept it.
  refuse(
    'idtoken-sig-none',
    { signature: 'none' },
    'id token: Unsupported "alg" value for a JSON Web Key Set',
  ),
  refuse('invalid-sig-es256', { algorithm: 'ES256', signature: 'altered' }, unverified),
  // The provider accepts the token only in the header.
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
