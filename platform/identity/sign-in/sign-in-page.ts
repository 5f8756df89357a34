import { localAccounts } from '../../local-accounts.ts';
import { escapeHtml, type PageFrame, page } from './page.ts';

export interface SignInForm {
  username: string;
  /** The reason why the last attempt failed. */
  error: string | undefined;
  /** The query of the page's address. */
  query: string;
  showLocalAccounts: boolean;
}

/** Returns the page with the form for user name and password. It needs no script. */
export function signInPage(frame: PageFrame, form: SignInForm): string {
  const { texts } = frame;
  const error =
    form.error === undefined ? '' : `<p class="error" id="error">${escapeHtml(form.error)}</p>`;
  const invalid = form.error === undefined ? '' : 'aria-invalid="true" aria-describedby="error"';
  const [usernameFocus, passwordFocus] =
    form.username === '' ? ['autofocus', ''] : ['', 'autofocus'];
  const title = form.error === undefined ? texts.signIn : `${texts.signIn}: ${form.error}`;
  const main = `<form method="post" novalidate>
${error}
<label for="username">${escapeHtml(texts.username)}</label>
<input id="username" name="username" type="text" autocomplete="username" autocapitalize="none"
 spellcheck="false" required maxlength="200" value="${escapeHtml(form.username)}" ${usernameFocus} ${invalid}>
<label for="password">${escapeHtml(texts.password)}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required
 maxlength="1000" ${passwordFocus} ${invalid}>
<button type="submit">${escapeHtml(texts.signIn)}</button>
</form>
${form.showLocalAccounts ? localAccountList(frame, form.query) : ''}`;
  return page(frame, texts.signIn, main).replace(
    /<title>.*? – /,
    () => `<title>${escapeHtml(title)} – `,
  );
}

/** Returns the page that asks whether a terminal may act on the user's behalf (RFC 8252 §8.6). */
export function releaseQuestionPage(frame: PageFrame, username: string): string {
  const { texts } = frame;
  const main = `<p>${escapeHtml(texts.releaseQuestion(username))}</p>
<form method="post">
<button type="submit" name="answer" value="yes">${escapeHtml(texts.goOn)}</button>
<button type="submit" name="answer" value="no">${escapeHtml(texts.no)}</button>
</form>`;
  return page(frame, texts.releaseTitle, main);
}

function localAccountList({ texts }: PageFrame, query: string): string {
  const items = localAccounts.map(({ username, firstName, lastName }) => {
    const label = escapeHtml(texts.use(username));
    const address = new URLSearchParams(query);
    address.set('username', username);
    return `<li><a href="${escapeHtml(`?${address}`)}" aria-label="${label}">${username}</a>
<span>${escapeHtml(`${firstName} ${lastName}`)}</span></li>`;
  });
  return `<section aria-labelledby="local">
<h2 id="local">${escapeHtml(texts.localAccounts)}</h2>
<p>${escapeHtml(texts.localPassword)}</p>
<ul>
${items.join('\n')}
</ul>
</section>`;
}
