import type { KoaContextWithOIDC } from 'oidc-provider';
import { failureProblem, problemType, wantsPage } from './failure.ts';
import { escapeHtml, page } from './sign-in/page.ts';
import { type Texts, textsFor } from './sign-in/texts.ts';

export type Pages = ReturnType<typeof createPages>;

/** Creates the pages of the protocol: failure, sign-out, signed out. */
export function createPages(settings: { issuer: string; consoleAddresses: readonly string[] }) {
  const { pathname: realmPath } = new URL(settings.issuer);
  const consoleUrl = escapeHtml(settings.consoleAddresses[0] ?? '/');

  /** @param requestId the request's id in the log */
  function failurePage(texts: Texts, requestId: string): string {
    return page(
      { texts, realmPath },
      texts.failedTitle,
      `<p>${escapeHtml(texts.serverFailed)}</p>
<p class="detail">${escapeHtml(requestId)}</p>
<p><a class="button" href="${consoleUrl}">${escapeHtml(texts.toConsole)}</a></p>`,
    );
  }

  function getFrame(ctx: KoaContextWithOIDC) {
    // Not set if a request fails before it is parsed.
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
      const frame = getFrame(ctx);
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

    /** @param form the provider's form, to which a button is added */
    async askToSignOut(ctx: KoaContextWithOIDC, form: string) {
      const frame = getFrame(ctx);
      const { texts } = frame;
      const button = `<button type="submit" name="logout" value="yes">${escapeHtml(texts.signOut)}</button>`;
      ctx.body = page(
        frame,
        texts.signOutTitle,
        `<p>${escapeHtml(texts.signOutQuestion)}</p>${form.replace('</form>', `${button}</form>`)}`,
      );
    },

    async signedOut(ctx: KoaContextWithOIDC) {
      const frame = getFrame(ctx);
      ctx.body = page(
        frame,
        frame.texts.signedOutTitle,
        `<p><a class="button" href="${consoleUrl}">${escapeHtml(frame.texts.toConsole)}</a></p>`,
      );
    },
  };
}
