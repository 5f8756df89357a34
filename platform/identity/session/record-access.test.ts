import type { AuditEntry } from '../../audit/audit-entry.ts';
import { localAccounts } from '../../local-accounts.ts';
import { runOperatorCommand } from '../../operator/run-operator-command.ts';
import { type RunningIdentity, startIdentity } from '../../testing/test-platform.ts';
import { CookieJar, type SignedIn, signIn, visit } from '../client/sign-in.ts';
import { getIdentityTarget } from '../operator-commands.ts';

let identity: RunningIdentity;

beforeEach(async () => {
  identity = await startIdentity({ TRUSTED_PROXIES: '' });
});

afterEach(() => identity.stop());

const signInAs = (username: string, password = username) =>
  signIn({ issuer: identity.issuer, username, password });

async function read(): Promise<AuditEntry[]> {
  const target = getIdentityTarget({ DATA_FOLDER: identity.folder });
  const command = { name: 'read-audit', limit: 100 };
  return (await runOperatorCommand(target, command)) as AuditEntry[];
}

const logout = (parameters: Record<string, string>, { cookies }: SignedIn) =>
  visit(
    `${identity.issuer}/protocol/openid-connect/logout?${new URLSearchParams(parameters)}`,
    cookies,
  );

/** Answers the question whether to sign out. */
async function answer(page: Response, { cookies }: SignedIn, choice: object): Promise<void> {
  const html = await page.text();
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
  const body = new URLSearchParams({ xsrf, ...choice });
  await (await visit(action, cookies, { method: 'POST', body })).arrayBuffer();
}

const [admin] = localAccounts;
const who = { sub: admin.sub, name: admin.username };

test('sign-ins, failed sign-ins and sign-outs are recorded with account, address and request', async () => {
  const first = await signInAs(admin.username);
  await expect(signInAs(admin.username, 'wrong word')).rejects.toThrow('is incorrect');
  await logout({ id_token_hint: first.id_token }, first);
  const second = await signInAs(admin.username);
  await answer(await logout({}, second), second, { logout: 'yes' });
  const entries = (await read()).reverse();
  expect(entries.map(({ what, outcome }) => `${what} ${outcome}`)).toEqual([
    'signIn signed-in',
    'signIn wrong-password',
    'signOut signed-out',
    'signIn signed-in',
    'signOut signed-out',
  ]);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      ...who,
      rows: [admin.sub],
      address: expect.stringMatching(/^(::1|127\.)/),
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  }
  expect(JSON.stringify(entries)).not.toContain('wrong word');
});

test('a user who stays signed in, or signs out without a session, leaves no sign-out', async () => {
  const signedIn = await signInAs(admin.username);
  await answer(await logout({}, signedIn), signedIn, {});
  await logout({ id_token_hint: signedIn.id_token }, { ...signedIn, cookies: new CookieJar() });
  expect((await read()).map(({ what }) => what)).toEqual(['signIn']);
});

test('the typed name of an unknown account is not recorded, because it may be a password', async () => {
  await expect(signInAs('correct horse battery staple', 'x')).rejects.toThrow('is incorrect');
  expect(await read()).toMatchObject([
    { sub: 'unknown', name: 'unknown', outcome: 'wrong-password' },
  ]);
});

test('attempts during a pause are not recorded, so that they cannot fill the disk', async () => {
  const tries = 5;
  for (let count = 0; count < tries + 3; count += 1) {
    await signInAs(admin.username, 'wrong word').catch(() => undefined);
  }
  expect(await read()).toHaveLength(tries);
});

test('the address is that of the connection unless a proxy is trusted', async () => {
  const address = `${identity.issuer}/protocol/openid-connect/logout`;
  const { cookies, id_token } = await signInAs(admin.username);
  await visit(`${address}?${new URLSearchParams({ id_token_hint: id_token })}`, cookies, {
    headers: { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'request-of-a-stranger' },
  });
  const [signedOut] = await read();
  expect(signedOut).toMatchObject({ what: 'signOut', address: expect.not.stringContaining('203') });
  expect(signedOut?.request).not.toBe('request-of-a-stranger');
});
