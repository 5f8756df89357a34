import { createHash, randomBytes } from 'node:crypto';

/** The cookie that the session frame compares with; readable by its script, so it is no secret. */
export const browserStateCookie = 'browser_state';

/** Changes when another person signs in, and when the session does; says nothing about either. */
export function browserStateOf(sessionUid: string, accountId: string): string {
  return createHash('sha256').update(`${sessionUid} ${accountId}`).digest('base64url');
}

/** What a client gets to ask about later (OpenID Connect Session Management 1.0 §3). */
export function sessionStateFor(clientId: string, origin: string, browserState: string): string {
  const salt = randomBytes(12).toString('base64url');
  const hash = createHash('sha256')
    .update(`${clientId} ${origin} ${browserState} ${salt}`)
    .digest('base64url');
  return `${hash}.${salt}`;
}
