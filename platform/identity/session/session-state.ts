import { createHash, randomBytes } from 'node:crypto';
import type { Provider } from 'oidc-provider';

/** The cookie with which the session frame detects changes. The frame's script reads it, so it holds no secret. */
export const browserStateCookie = 'browser_state';

/** Returns a hash of session and account: it changes with either, and discloses neither. */
export function getBrowserState(sessionUid: string, accountId: string): string {
  return createHash('sha256').update(`${sessionUid} ${accountId}`).digest('base64url');
}

/** Returns the `session_state` of a client (OpenID Connect Session Management 1.0 §3). */
export function sessionStateFor(clientId: string, origin: string, browserState: string): string {
  const salt = randomBytes(12).toString('base64url');
  const hash = createHash('sha256')
    .update(`${clientId} ${origin} ${browserState} ${salt}`)
    .digest('base64url');
  return `${hash}.${salt}`;
}

/** Adds session management, which oidc-provider removed in version 7. */
export function keepSessionState(
  provider: Provider,
  { issuer: issuerUrl }: { issuer: string },
): void {
  const issuer = new URL(issuerUrl);
  const isSecure = issuer.protocol === 'https:';
  const cookie = {
    path: issuer.pathname,
    httpOnly: false,
    signed: false,
    overwrite: true,
    // The cookie is read in a frame within the console, and the console may be on another site.
    sameSite: isSecure ? 'none' : 'lax',
    secure: isSecure,
  } as const;

  provider.on('authorization.success', (ctx, response) => {
    const { session, client, params } = ctx.oidc;
    const redirectUri = params?.redirect_uri;
    if (session?.accountId === undefined || client === undefined) return;
    if (response === undefined || typeof redirectUri !== 'string') return;
    const browserState = getBrowserState(session.uid, session.accountId);
    const { origin } = new URL(redirectUri);
    Object.assign(response, {
      session_state: sessionStateFor(client.clientId, origin, browserState),
    });
    ctx.cookies.set(browserStateCookie, browserState, cookie);
  });

  provider.on('end_session.success', (ctx) => {
    ctx.cookies.set(browserStateCookie, null, cookie);
  });
}
