import { createHash } from 'node:crypto';
import { type Language, preferencesKey } from '@console/shared-ui/contract';
import { fileHeaders } from './page-security.ts';

/** The texts of the page, by language. It cannot load the console's text files. */
const texts: Record<Language, Record<'title' | 'why' | 'button' | 'rest', string>> = {
  en: {
    title: 'Cookies are too large',
    why: 'The cookies that this site has left in your browser are too large for its server, so the console cannot open. You stay signed in.',
    button: 'Delete the cookies and open the console',
    rest: 'If this page comes back, another site of this domain has set some of them. Then delete the cookies in the settings of your browser.',
  },
  fr: {
    title: 'Cookies trop volumineux',
    why: 'Les cookies laissés par ce site dans votre navigateur sont trop volumineux pour son serveur\u00a0: la console ne peut pas s’ouvrir. Votre session reste ouverte.',
    button: 'Supprimer les cookies et ouvrir la console',
    rest: 'Si cette page réapparaît, un autre site de ce domaine en a créé une partie. Supprimez alors les cookies dans les paramètres de votre navigateur.',
  },
};

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-inline-size: 34rem; margin: 12vh auto 0; padding: 0 1rem; }
button { font: inherit; padding: .5rem 1rem; }
`;

/**
 * Deletes the cookies that scripts of this origin can read, for each path above the address. It cannot
 * delete cookies of the whole domain, nor cookies of the identity provider, which has its own path.
 * The last read of `document.cookie` is needed: without it, Chromium may still send the cookies with
 * the next request.
 */
const script = `const texts = ${JSON.stringify(texts)};
let chosen;
try { chosen = JSON.parse(localStorage.getItem('${preferencesKey}')).language; } catch {}
const wanted = [chosen, ...navigator.languages].map((one) => String(one).slice(0, 2));
const language = wanted.find((one) => one in texts) ?? 'en';
document.documentElement.lang = language;
document.title = texts[language].title;
for (const part of document.querySelectorAll('[id]')) part.textContent = texts[language][part.id];
const names = location.pathname.split('/').slice(1);
const above = names.map((_, index) => '/' + names.slice(0, index + 1).join('/'));
const paths = ['/', ...above.flatMap((path) => [path, path + '/'])];
const secure = location.protocol === 'https:' ? '; Secure' : '';
document.querySelector('#button').addEventListener('click', () => {
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=');
    for (const path of paths) document.cookie = name + '=; Max-Age=0; Path=' + path + secure;
  }
  void document.cookie;
  location.reload();
});
`;

const hash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The page for browsers whose cookies are too large for the server (431). Without it, such a browser
 * would always show its own error page. The page is a single file, because with these cookies the
 * browser could not load other files.
 */
export const largeCookiesPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.en.title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<main>
<h1 id="title">${texts.en.title}</h1>
<p id="why">${texts.en.why}</p>
<p><button type="button" id="button">${texts.en.button}</button></p>
<p id="rest">${texts.en.rest}</p>
</main>
<script>${script}</script>
</html>
`;

/** The headers of {@link largeCookiesPage}. */
export const largeCookiesHeaders: Readonly<Record<string, string>> = {
  ...fileHeaders,
  'Content-Security-Policy': [
    `default-src 'none'`,
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    'img-src data:',
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; '),
  'Cache-Control': 'no-store',
};
