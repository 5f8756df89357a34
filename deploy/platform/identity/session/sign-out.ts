import type { KoaContextWithOIDC } from 'oidc-provider';

/**
 * Ends the session at once, and goes back to where the client wants the person to be. Only for a
 * request with an `id_token_hint`: that is a client whose user has just asked for this, so nobody
 * needs to be asked again (OpenID Connect RP-Initiated Logout 1.0 §2).
 */
export async function signOutAtOnce(ctx: KoaContextWithOIDC): Promise<void> {
  const { provider, session, params } = ctx.oidc;
  if (session === undefined) return;
  const grants = Object.values(session.authorizations ?? {}).map(({ grantId }) => grantId);
  await Promise.all(
    grants.map(async (grantId) => {
      if (grantId === undefined) return;
      await provider.RefreshToken.revokeByGrantId(grantId);
      await provider.AuthorizationCode.revokeByGrantId(grantId);
      await (await provider.Grant.find(grantId))?.destroy();
    }),
  );
  await session.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, {
    path: new URL(provider.issuer).pathname,
  });
  provider.emit('end_session.success', ctx);
  const target = params?.post_logout_redirect_uri;
  if (typeof target !== 'string') {
    ctx.redirect(ctx.oidc.urlFor('end_session_success'));
    return;
  }
  const url = new URL(target);
  if (typeof params?.state === 'string') url.searchParams.set('state', params.state);
  ctx.redirect(url.href);
}
