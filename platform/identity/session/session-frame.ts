import { browserStateCookie } from './session-state.ts';

/**
 * Returns the page that a client embeds in an invisible frame and asks by message whether the session
 * has changed (OpenID Connect Session Management 1.0 §3.2).
 *
 * @param nonce - the nonce in the page's content security policy
 */
export function sessionFrame(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Session</title></head>
<body>
<script nonce="${nonce}">
'use strict';
function browserState() {
  const pair = document.cookie.split('; ').find((one) => one.startsWith('${browserStateCookie}='));
  return pair === undefined ? '' : pair.slice(${browserStateCookie.length + 1});
}
async function hash(text) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
async function answerTo(message, origin) {
  const [clientId, sessionState, more] = String(message).split(' ');
  const [expected, salt] = (sessionState || '').split('.');
  if (!clientId || !expected || !salt || more !== undefined) return 'error';
  // If the browser denies this frame its cookies, the frame cannot tell whether the session has changed.
  if (!navigator.cookieEnabled) return 'error';
  const actual = await hash(clientId + ' ' + origin + ' ' + browserState() + ' ' + salt);
  return actual === expected ? 'unchanged' : 'changed';
}
addEventListener('message', async (event) => {
  if (event.source !== parent || event.origin === 'null') return;
  const answer = await answerTo(event.data, event.origin).catch(() => 'error');
  event.source.postMessage(answer, event.origin);
});
</script>
</body>
</html>
`;
}
