import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { MalformedRequest } from '../../process/malformed-request.ts';
import { addresses } from '../addresses.ts';
import type { Pages } from '../pages.ts';

/**
 * Answers a logout: immediately if the `id_token_hint` belongs to the signed-in user, because then a client
 * acts on this user's request. A link can have another user's hint or none; then the page asks the user
 * first (OpenID Connect RP-Initiated Logout 1.0 §2).
 *
 * @param form - the provider's form with which the user confirms
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
  redirectBack(ctx);
}

/**
 * Handles the cases that oidc-provider leaves open: a logout with an unregistered address or without a
 * session, and a sign-in while another user has a session.
 *
 * @param record - records that an account has signed out; the answer is sent afterwards
 */
export function completeSignOut(
  provider: Provider,
  pages: Pages,
  registered: readonly string[],
  record: (request: IncomingMessage, sub: string) => Promise<void>,
): void {
  const signedOut = new WeakMap<IncomingMessage, string>();
  provider.on('end_session.success', ({ req, oidc: { session, route, params } }) => {
    // Also emitted if the user chose to stay signed in.
    const hasStayed = route === 'end_session_confirm' && params?.logout === undefined;
    if (session?.accountId !== undefined && !hasStayed) signedOut.set(req, session.accountId);
  });
  provider.use<object, Pick<KoaContextWithOIDC, 'oidc'>>(async (ctx, next) => {
    await next();
    if (ctx.status === 200) await complete(ctx, pages, registered);
    const sub = signedOut.get(ctx.req);
    if (sub !== undefined) await record(ctx.req, sub);
  });
}

async function complete(
  ctx: KoaContextWithOIDC,
  pages: Pages,
  registered: readonly string[],
): Promise<void> {
  // Not set if a request fails before it is parsed.
  const oidc: KoaContextWithOIDC['oidc'] | undefined = ctx.oidc;
  if (oidc?.route === 'resume') return endPreviousSession(ctx);
  if (oidc?.route !== 'end_session') return;
  const uri = ctx.query.post_logout_redirect_uri;
  if (uri !== undefined && oidc.client === undefined && !registered.includes(String(uri))) {
    ctx.status = 400;
    return pages.failed(ctx, {
      error: 'invalid_request',
      error_description: 'post_logout_redirect_uri not registered',
    });
  }
  // oidc-provider's page would submit a form by a script, which our policy does not allow.
  if (oidc.session?.accountId === undefined) redirectBack(ctx);
}

/** Ends the previous user's session, and continues the sign-in. */
async function endPreviousSession(ctx: KoaContextWithOIDC): Promise<void> {
  const address = ctx.oidc.session?.state?.postLogoutRedirectUri;
  if (typeof address !== 'string') return;
  // Here, too, oidc-provider's page would submit a form by a script.
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

/** Redirects to the client's address. It is registered: other addresses were refused before. */
function redirectBack(ctx: KoaContextWithOIDC): void {
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

/** More than any ID token needs. */
const FORM_LIMIT_BYTES = 32 * 1024;

/**
 * Converts a logout form to a query. A form keeps the ID token out of addresses and logs (OpenID Connect
 * RP-Initiated Logout 1.0 §2), but oidc-provider accepts forms only with cookies that go to every site.
 *
 * @throws {MalformedRequest} if the form is too long, or contains a NUL
 */
export async function takeSignOutForm(request: IncomingMessage): Promise<IncomingMessage> {
  const [path = ''] = (request.url ?? '').split('?');
  if (request.method !== 'POST' || !path.endsWith(addresses.signOut)) return request;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // Reads to the end: stopping early would close the connection without an answer.
    if (length <= FORM_LIMIT_BYTES) chunks.push(chunk);
  }
  if (length > FORM_LIMIT_BYTES) throw new MalformedRequest(413);
  const query = String(new URLSearchParams(Buffer.concat(chunks).toString()));
  if (query.includes('%00')) throw new MalformedRequest();
  return Object.assign(request, { method: 'GET', url: `${path}?${query}` });
}
