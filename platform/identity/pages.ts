import type { KoaContextWithOIDC } from 'oidc-provider';
import { failureProblem, problemType, wantsPage } from './failure.ts';
import { escapeHtml, page } from './sign-in/page.ts';
import { type Texts, textsFor } from './sign-in/texts.ts';

export type Pages = ReturnType<typeof pagesOf>;

/** The pages that the protocol itself leads to: failure, sign-out, signed out. */
export function pagesOf(settings: { issuer: string; consoleAddresses: readonly string[] }) {
  const { pathname: realmPath } = new URL(settings.issuer);
  const consoleUrl = escapeHtml(settings.consoleAddresses[0] ?? '/');

  /** @param requestId by which the log has what happened */
  function failurePage(texts: Texts, requestId: string): string {
    return page(
      { texts, realmPath },
      texts.failedTitle,
      `<p>${escapeHtml(texts.serverFailed)}</p>
<p class="detail">${escapeHtml(requestId)}</p>
<p><a class="button" href="${consoleUrl}">${escapeHtml(texts.toConsole)}</a></p>`,
    );
  }

  function frameOf(ctx: KoaContextWithOIDC) {
    // Not set when a request fails before it has been read.
    const wish: unknown = ctx.oidc?.params?.ui_locales;
    const texts = textsFor(typeof wish === 'string' ? wish : undefined, ctx.get('accept-language'));
    return { texts, realmPath };
  }

  return {
    failurePage,

    async failed(
      ctx: KoaContextWithOIDC,
      out: { error: string; error_description?: string | undefined },
    ) {
      const frame = frameOf(ctx);
      const { texts } = frame;
      if (out.error === 'server_error') {
        const requestId = ctx.response.get('x-request-id');
        const isPage = wantsPage(ctx.get('accept'));
        ctx.body = isPage ? failurePage(texts, requestId) : failureProblem(requestId);
        ctx.type = isPage ? 'html' : problemType;
        return;
      }
      const reason = `${out.error}: ${out.error_description ?? ''}`;
      ctx.type = 'html';
      ctx.body = page(
        frame,
        texts.failedTitle,
        `<p>${escapeHtml(texts.failed)}</p>
<p class="detail">${escapeHtml(reason)}</p>
<p><a class="button" href="${consoleUrl}">${escapeHtml(texts.toConsole)}</a></p>`,
      );
    },

    /** @param form the provider's form, which needs a button */
    async askToSignOut(ctx: KoaContextWithOIDC, form: string) {
      const frame = frameOf(ctx);
      const { texts } = frame;
      const button = `<button type="submit" name="logout" value="yes">${escapeHtml(texts.signOut)}</button>`;
      ctx.body = page(
        frame,
        texts.signOutTitle,
        `<p>${escapeHtml(texts.signOutQuestion)}</p>${form.replace('</form>', `${button}</form>`)}`,
      );
    },

    async signedOut(ctx: KoaContextWithOIDC) {
      const frame = frameOf(ctx);
      ctx.body = page(
        frame,
        frame.texts.signedOutTitle,
        `<p><a class="button" href="${consoleUrl}">${escapeHtml(frame.texts.toConsole)}</a></p>`,
      );
    },
  };
}
