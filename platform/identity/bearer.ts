import type { JWTStructured, KoaContextWithOIDC, Provider } from 'oidc-provider';

// A proof (DPoP) binds the refresh token and nothing else, which RFC 9449 §5 leaves to the provider:
// the API takes Bearer tokens. oidc-provider would bind both, as it copies the one's key from the other.

/** Takes the key out of an access token that is about to be signed. */
export function leaveAccessTokenUnbound(
  _ctx: KoaContextWithOIDC,
  _token: unknown,
  { payload }: JWTStructured,
): void {
  delete payload.cnf;
}

/** Has the token endpoint say what its access tokens are (RFC 6749 §5.1). */
export function sayBearer(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.route !== 'token' || ctx.status !== 200) return;
    Object.assign(ctx.body, { token_type: 'Bearer' });
  });
}
