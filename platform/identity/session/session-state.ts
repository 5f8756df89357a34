import { createHash, randomBytes } from 'node:crypto';
import type { Provider } from 'oidc-provider';

/** The cookie that the session frame compares with; readable by its script, so it is no secret. */
export const browserStateCookie = 'browser_state';

/** Changes when another person signs in, and when the session does; says nothing about either. */
export function browserStateOf(sessionUid: string, accountId: string): string {
  return createHash('sha256').update(`${sessionUid} ${accountId}`).digest('base64url');
}

/** What a client gets to ask about later (OpenID Connect Session Management 1.0 §3). */
export function sessionStateFor(clientId: string, origin: string, browserState: string): string {
  const salt = randomBytes(12).toString('base64url');
  const hash = createHash('sha256')
    .update(`${clientId} ${origin} ${browserState} ${salt}`)
    .digest('base64url');
  return `${hash}.${salt}`;
}

/** Session management, which oidc-provider has left out since version 7. */
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
    // Read within a frame of the console, which may be on another site.
    sameSite: isSecure ? 'none' : 'lax',
    secure: isSecure,
  } as const;

  provider.on('authorization.success', (ctx, response) => {
    const { session, client, params } = ctx.oidc;
    const redirectUri = params?.redirect_uri;
    if (session?.accountId === undefined || client === undefined) return;
    if (response === undefined || typeof redirectUri !== 'string') return;
    const browserState = browserStateOf(session.uid, session.accountId);
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
