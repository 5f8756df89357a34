import type { Provider } from 'oidc-provider';
import { browserStateCookie, browserStateOf, sessionStateFor } from './session-state.ts';

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
