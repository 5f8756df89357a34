import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { Nonsense } from '../../process/nonsense.ts';
import { addresses } from '../addresses.ts';
import type { Pages } from '../pages.ts';

/**
 * Answers a logout: at once where the `id_token_hint` is of the very person who is signed in, as
 * that is a client whose user has just asked for this. A link may bring anybody's hint, or none:
 * then the person is asked (OpenID Connect RP-Initiated Logout 1.0 §2).
 *
 * @param form - the provider's form with which the person agrees
 */
export async function answerSignOut(
  ctx: KoaContextWithOIDC,
  form: string,
  pages: Pages,
): Promise<void> {
  const { session, entities } = ctx.oidc;
  const hint = entities.IdTokenHint?.payload.sub;
  if (hint === undefined || hint !== session?.accountId) return pages.askToSignOut(ctx, form);
  await endSession(ctx);
  goBack(ctx);
}

/**
 * What oidc-provider leaves open about a logout: unknown addresses, nobody to sign out, and somebody
 * whose session is there when another person signs in.
 */
export function completeSignOut(
  provider: Provider,
  pages: Pages,
  registered: readonly string[],
): void {
  provider.use<object, Pick<KoaContextWithOIDC, 'oidc'>>(async (ctx, next) => {
    await next();
    // Not set when a request fails before it has been read.
    const oidc: KoaContextWithOIDC['oidc'] | undefined = ctx.oidc;
    if (ctx.status !== 200) return;
    if (oidc?.route === 'resume') return makeRoom(ctx);
    if (oidc?.route !== 'end_session') return;
    const wish = ctx.query.post_logout_redirect_uri;
    if (wish !== undefined && oidc.client === undefined && !registered.includes(String(wish))) {
      ctx.status = 400;
      return pages.failed(ctx, {
        error: 'invalid_request',
        error_description: 'post_logout_redirect_uri not registered',
      });
    }
    // The page that it would show sends a form by a script, which our policy does not let run.
    if (oidc.session?.accountId === undefined) goBack(ctx);
  });
}

/** Ends the session of whoever was signed in before, and goes on with the sign-in. */
async function makeRoom(ctx: KoaContextWithOIDC): Promise<void> {
  const address = ctx.oidc.session?.state?.postLogoutRedirectUri;
  if (typeof address !== 'string') return;
  // Here, too, the page would send a form by a script.
  await endSession(ctx);
  ctx.redirect(address);
}

async function endSession(ctx: KoaContextWithOIDC): Promise<void> {
  const { provider, session } = ctx.oidc;
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
}

/** To where the client wants the person to be, which has been found to be registered. */
function goBack(ctx: KoaContextWithOIDC): void {
  const { params } = ctx.oidc;
  const target = params?.post_logout_redirect_uri;
  if (typeof target !== 'string') {
    ctx.redirect(ctx.oidc.urlFor('end_session_success'));
    return;
  }
  const url = new URL(target);
  if (typeof params?.state === 'string') url.searchParams.set('state', params.state);
  ctx.redirect(url.href);
}

/** More than any id token needs. */
const FORM_LIMIT_BYTES = 32 * 1024;

/**
 * A logout may come as a form, which keeps the id token out of addresses and logs (OpenID Connect
 * RP-Initiated Logout 1.0 §2). oidc-provider takes forms only where its cookies go to every site,
 * so it is handed on as the query that it understands.
 *
 * @throws {Nonsense} when it is longer than any, or holds a NUL
 */
export async function takeSignOutForm(request: IncomingMessage): Promise<IncomingMessage> {
  const [path = ''] = (request.url ?? '').split('?');
  if (request.method !== 'POST' || !path.endsWith(addresses.signOut)) return request;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // Read to its end all the same: whoever leaves off cuts the connection, and nothing is answered.
    if (length <= FORM_LIMIT_BYTES) chunks.push(chunk);
  }
  if (length > FORM_LIMIT_BYTES) throw new Nonsense(413);
  const query = String(new URLSearchParams(Buffer.concat(chunks).toString()));
  if (query.includes('%00')) throw new Nonsense();
  return Object.assign(request, { method: 'GET', url: `${path}?${query}` });
}
