import type { Provider } from 'oidc-provider';

/** The only way in which a code is handed over: by the address to which the browser is sent back. */
export const RESPONSE_MODES = ['query'];

/**
 * Has the provider offer no other response mode than its clients may ask for, and use none to refuse
 * one: oidc-provider always has `form_post`, a page with a script that posts the code elsewhere.
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
