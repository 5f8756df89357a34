import { type Lie, PROFILE_NAME } from './hostile-provider.ts';

/**
 * A test module of the OpenID Foundation's conformance suite, with its name there, from the plans
 * for relying parties: basic, configuration, refresh tokens.
 */
export interface RelyingPartyModule {
  readonly name: string;
  /** Required behaviour of a client; `either` if it leaves that to the client. */
  readonly plan: 'accept' | 'refuse' | 'either';
  readonly lie: Lie;
  readonly sees: Sight;
  /** Runs in `npm test`, too; `npm run test:all` runs all modules. */
  readonly isUsual?: true;
}

interface Sight {
  /** The list, a panel in its place, or a dialog over it that asks to sign in again. */
  readonly place: 'list' | 'panel' | 'dialog';
  /** The texts there; for the list, the user's name in the profile menu. */
  readonly words: readonly string[];
}

const entered: Sight = { place: 'list', words: [`${PROFILE_NAME} (admin)`] };

const refused = (line: string): Sight => ({
  place: 'panel',
  words: ['Signing in was not completed', `${line} (MF-014)`],
});

const foreign: Sight = {
  place: 'panel',
  words: [
    'The sign-in service is not the one that was expected',
    'but it calls itself https://other.example (MF-012)',
  ],
};

/**
 * Modules that apply to a public client with the code flow. Left out, with the plans' own reasons:
 * `client-secret-basic` and `invalid-sig-hs256` (a public client has no secret),
 * `userinfo-bearer-body` (one of two ways; the console uses the header), and modules for other
 * flows, WebFinger, registration, signed requests, `form_post` and encrypted tokens.
 */
export const relyingPartyModules: readonly RelyingPartyModule[] = [
  // Basic
  { name: 'oidcc-client-test', plan: 'accept', lie: {}, sees: entered },
  {
    name: 'oidcc-client-test-nonce-invalid',
    plan: 'refuse',
    lie: { claims: { nonce: 'another' } },
    sees: refused('nonce in id_token does not match nonce in client storage'),
  },
  {
    name: 'oidcc-client-test-invalid-iss',
    plan: 'refuse',
    lie: { claims: { iss: 'https://other.example' } },
    sees: foreign,
  },
  {
    name: 'oidcc-client-test-missing-sub',
    plan: 'refuse',
    lie: { claims: { sub: undefined } },
    sees: refused('ID Token is missing a subject claim'),
  },
  {
    name: 'oidcc-client-test-invalid-aud',
    plan: 'refuse',
    lie: { claims: { aud: 'another-client' } },
    sees: refused('id token: aud is another-client'),
  },
  {
    name: 'oidcc-client-test-missing-aud',
    plan: 'refuse',
    lie: { claims: { aud: undefined } },
    sees: refused('id token: aud is undefined'),
  },
  {
    name: 'oidcc-client-test-missing-iat',
    plan: 'refuse',
    lie: { claims: { iat: undefined } },
    sees: refused('id token: iat is undefined'),
  },
  {
    name: 'oidcc-client-test-kid-absent-single-jwks',
    plan: 'accept',
    lie: { keys: 'one without an id' },
    sees: entered,
  },
  {
    // The right key cannot be determined; the plan also allows a client to try them all.
    name: 'oidcc-client-test-kid-absent-multiple-jwks',
    plan: 'either',
    lie: { keys: 'several without an id' },
    sees: refused('id token: multiple matching keys found in the JSON Web Key Set'),
  },
  { name: 'oidcc-client-test-idtoken-sig-rs256', plan: 'accept', lie: {}, sees: entered },
  {
    // The client did not ask for it (Core §3.1.3.7, 8); one that did may accept it.
    name: 'oidcc-client-test-idtoken-sig-none',
    plan: 'either',
    lie: { signature: 'none' },
    sees: refused('id token: Unsupported "alg" value for a JSON Web Key Set'),
  },
  {
    // A client that trusts TLS may skip this check and the next (6); the console does not.
    name: 'oidcc-client-test-invalid-sig-rs256',
    plan: 'refuse',
    lie: { signature: 'altered' },
    sees: refused('id token: signature verification failed'),
    isUsual: true,
  },
  {
    name: 'oidcc-client-test-invalid-sig-es256',
    plan: 'refuse',
    lie: { algorithm: 'ES256', signature: 'altered' },
    sees: refused('id token: signature verification failed'),
  },
  {
    // The answer is refused, not the session: only the user name can be shown.
    name: 'oidcc-client-test-userinfo-invalid-sub',
    plan: 'refuse',
    lie: { userinfo: { sub: 'another-user' } },
    sees: { place: 'list', words: ['admin'] },
    isUsual: true,
  },
  {
    // The provider accepts the token only in the header.
    name: 'oidcc-client-test-userinfo-bearer-header',
    plan: 'accept',
    lie: {},
    sees: entered,
  },
  {
    name: 'oidcc-client-test-scope-userinfo-claims',
    plan: 'accept',
    lie: { nameOnlyFor: 'profile' },
    sees: entered,
  },
  // Configuration
  {
    name: 'oidcc-client-test-discovery-openid-config',
    plan: 'accept',
    lie: { elsewhere: ['auth', 'token', 'userinfo'] },
    sees: entered,
  },
  {
    name: 'oidcc-client-test-discovery-jwks-uri-keys',
    plan: 'accept',
    lie: { elsewhere: ['certs'] },
    sees: entered,
  },
  {
    name: 'oidcc-client-test-discovery-issuer-mismatch',
    plan: 'refuse',
    lie: { metadata: { issuer: 'https://other.example' } },
    sees: foreign,
  },
  {
    name: 'oidcc-client-test-signing-key-rotation',
    plan: 'accept',
    lie: { rotation: 'between sign-ins' },
    sees: entered,
  },
  {
    name: 'oidcc-client-test-signing-key-rotation-just-before-signing',
    plan: 'accept',
    lie: { rotation: 'before signing' },
    sees: entered,
    isUsual: true,
  },
  // Refresh tokens
  {
    name: 'oidcc-client-test-refresh-token',
    plan: 'accept',
    lie: { renewed: {} },
    sees: entered,
  },
  {
    name: 'oidcc-client-test-refresh-token-invalid-issuer',
    plan: 'refuse',
    lie: { renewed: { iss: 'https://other.example' } },
    sees: { ...foreign, place: 'dialog' },
  },
  {
    name: 'oidcc-client-test-refresh-token-invalid-sub',
    plan: 'refuse',
    lie: { renewed: { sub: 'another-user' } },
    sees: { ...refused('id token: sub is another-user'), place: 'dialog' },
    isUsual: true,
  },
];
