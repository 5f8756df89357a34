import type { JWTStructured, KoaContextWithOIDC, Provider } from 'oidc-provider';

// A proof (DPoP) binds only the refresh token, because the API takes Bearer tokens; RFC 9449 §5 leaves this
// choice to the provider. oidc-provider would bind both, because it copies the key to the access token.

/** Removes the key from an access token before it is signed. */
export function leaveAccessTokenUnbound(
  _ctx: KoaContextWithOIDC,
  _token: unknown,
  { payload }: JWTStructured,
): void {
  delete payload.cnf;
}

/** Makes the token endpoint declare its access tokens as Bearer (RFC 6749 §5.1). */
export function declareBearer(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.route !== 'token' || ctx.status !== 200) return;
    Object.assign(ctx.body, { token_type: 'Bearer' });
  });
}
