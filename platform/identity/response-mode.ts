import type { Provider } from 'oidc-provider';

/** The only response mode: the code is in the query of the redirect address. */
export const RESPONSE_MODES = ['query'];

/**
 * Restricts metadata and errors to the allowed response mode: oidc-provider always supports
 * `form_post`, a page with a script that posts the code elsewhere.
 */
export function answerByQuery(provider: Provider): void {
  provider.on('authorization.error', ({ oidc }) => {
    if (oidc.params) oidc.params.response_mode = undefined;
  });
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.route !== 'discovery') return;
    Object.assign(ctx.body, { response_modes_supported: RESPONSE_MODES });
  });
}
