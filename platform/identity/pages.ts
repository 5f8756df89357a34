import type { KoaContextWithOIDC } from 'oidc-provider';
import { failureProblem, problemType, wantsPage } from './failure.ts';
import { escapeHtml, page } from './sign-in/page.ts';
import { type Texts, textsFor } from './sign-in/texts.ts';

export type Pages = ReturnType<typeof createPages>;

/** Creates the pages that oidc-provider shows: the failure, the question of a logout, and its result. */
export function createPages(settings: { issuer: string; consoleAddresses: readonly string[] }) {
  const { pathname: realmPath } = new URL(settings.issuer);
  const consoleUrl = escapeHtml(settings.consoleAddresses[0] ?? '/');

  const toConsole = (texts: Texts): string =>
    `<p><a class="button" href="${consoleUrl}">${escapeHtml(texts.toConsole)}</a></p>`;

  function refusal(texts: Texts, words: string, detail: string): string {
    const main = `<p>${escapeHtml(words)}</p>
<p class="detail">${escapeHtml(detail)}</p>
${toConsole(texts)}`;
    return page({ texts, realmPath }, texts.failedTitle, main);
  }

  /** @param requestId the request's id in the log */
  const failurePage = (texts: Texts, requestId: string): string =>
    refusal(texts, texts.serverFailed, requestId);

  function getFrame(ctx: KoaContextWithOIDC) {
    // Not set if a request fails before it is parsed.
    const requestedLanguages: unknown = ctx.oidc?.params?.ui_locales;
    const texts = textsFor(
      typeof requestedLanguages === 'string' ? requestedLanguages : undefined,
      ctx.get('accept-language'),
    );
    return { texts, realmPath };
  }

  return {
    failurePage,

    async failed(
      ctx: KoaContextWithOIDC,
      out: { error: string; error_description?: string | undefined },
    ) {
      const { texts } = getFrame(ctx);
      if (out.error === 'server_error') {
        const requestId = ctx.response.get('x-request-id');
        const isPage = wantsPage(ctx.get('accept'));
        ctx.body = isPage ? failurePage(texts, requestId) : failureProblem(requestId);
        ctx.type = isPage ? 'html' : problemType;
        return;
      }
      ctx.type = 'html';
      ctx.body = refusal(texts, texts.failed, `${out.error}: ${out.error_description ?? ''}`);
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
      ctx.body = page(frame, frame.texts.signedOutTitle, toConsole(frame.texts));
    },
  };
}
