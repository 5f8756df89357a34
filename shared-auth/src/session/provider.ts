import {
  ErrorResponse,
  ErrorTimeout,
  type User,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts';
import type { Configuration } from '../configuration/configuration.ts';
import { returnAddress } from './return-address.ts';
import type { SignInProblem } from './session.ts';

/** Seconds after which a silent renewal counts as failed: the library's own has no timeout. */
const RENEWAL_TIMEOUT = 10;

/** The identity provider, as far as the session needs it. Tokens stay inside shared-auth. */
export interface Provider {
  /** The stored user, or null where there is none or the record cannot be read. */
  storedUser(): Promise<User | null>;
  /** Leaves the page for the provider's sign-in page. */
  signIn(returnTo: string): Promise<void>;
  /** Finishes a sign-in whose answer is in the page's address; gives the address to go on to. */
  finishSignIn(): Promise<{ user: User; returnTo: string }>;
  /** Trades the refresh token for a new access token. */
  renew(): Promise<User>;
  forget(): Promise<void>;
  /** Leaves the page for the provider's logout and comes back to the console's root. */
  signOut(): Promise<void>;
  /** The key under which the record stands in local storage. */
  readonly recordKey: string;
}

/** The provider named by the configuration, through oidc-client-ts (code flow with PKCE). */
export function connectProvider({ identity }: Configuration): Provider {
  const root = new URL('/', location.origin).href;
  const manager = new UserManager({
    authority: identity.authority,
    client_id: identity.clientId,
    redirect_uri: root,
    post_logout_redirect_uri: root,
    scope: identity.scope,
    userStore: new WebStorageStateStore({ store: localStorage }),
    // Renewal and the session check are ours: the library's lose sessions (oidc-client-ts #1859).
    automaticSilentRenew: false,
    monitorSession: false,
    // A failing userinfo call during a refresh would lose the rotated token.
    loadUserInfo: false,
    requestTimeoutInSeconds: RENEWAL_TIMEOUT,
  });

  return {
    recordKey: `oidc.user:${identity.authority}:${identity.clientId}`,
    storedUser: () => manager.getUser().catch(() => manager.removeUser().then(() => null)),
    signIn: (returnTo) =>
      manager.signinRedirect({ state: { returnTo }, nonce: crypto.randomUUID() }),
    async finishSignIn() {
      const user = await manager.signinRedirectCallback();
      const state: unknown = user.state;
      const asked =
        typeof state === 'object' && state !== null && 'returnTo' in state && state.returnTo;
      return { user, returnTo: returnAddress(asked, location.origin) };
    },
    async renew() {
      const user = await manager.signinSilent({ silentRequestTimeoutInSeconds: RENEWAL_TIMEOUT });
      if (!user) throw new ErrorTimeout('No user came back');
      return user;
    },
    forget: () => manager.removeUser(),
    signOut: () => manager.signoutRedirect(),
  };
}

/** Whether the provider said no, so that trying again is of no use (RFC 6749 §5.2). */
export function isRefusal(error: unknown): boolean {
  return error instanceof ErrorResponse;
}

/** What a failed sign-in means to the person. */
export function signInProblem(error: unknown): SignInProblem {
  const detail = error instanceof Error ? error.message : String(error);
  if (isRefusal(error)) return { kind: 'refused', detail };
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return { kind: 'storage-full' };
  }
  if (error instanceof TypeError || error instanceof ErrorTimeout) {
    return { kind: 'provider-unreachable' };
  }
  return { kind: 'provider-misconfigured', detail };
}
