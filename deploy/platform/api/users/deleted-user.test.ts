import { refresh, type SignedIn, signIn } from '../../identity/sign-in.testing.ts';
import { localAccounts } from '../../local-accounts.ts';
import { databaseKinds, type TestDatabase } from '../../testing/databases.ts';
import { openStream } from '../../testing/event-client.ts';
import { freePort, runToEnd } from '../../testing/running-process.ts';
import {
  type RunningApi,
  type RunningIdentity,
  startApi,
  startIdentity,
} from '../../testing/test-platform.ts';

jest.setTimeout(120_000);

const { sub } = localAccounts[1];

/** Everything of the deleted person has ended by then. */
const ENDS_WITHIN_MS = 5_000;

async function within(milliseconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

describe.each(databaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let api: RunningApi;
  let identity: RunningIdentity;
  let providerEnvironment: Record<string, string>;
  let admin: string;
  let manager: SignedIn;

  const signInAs = (username: string, more: object = {}) =>
    signIn({ issuer: identity.issuer, username, ...more });

  beforeEach(async () => {
    database = await create();
    providerEnvironment = { ...database.environment, PORT: String(await freePort()) };
    identity = await startIdentity(providerEnvironment);
    api = await startApi({ ...database.environment, ISSUER: identity.issuer });
    admin = (await signInAs('admin')).access_token;
    manager = await signInAs('manager');
    // So that it has the provider's keys, and the provider may go.
    await get('/authorizations', admin);
  });

  afterEach(async () => {
    await Promise.all([api.stop(), identity.stop()]);
    await database.remove();
  });

  const get = async (path: string, token = manager.access_token) =>
    (await api.call('GET', path, { token })).status;

  const deleteManager = async () => {
    const response = await api.call('DELETE', `/user/${sub}`, { token: admin });
    expect(response.status).toBe(204);
  };

  const isGone = (asked: Promise<unknown>) =>
    asked.then(
      () => false,
      () => true,
    );

  async function expectSignedOutAtProvider() {
    const ended = await within(
      ENDS_WITHIN_MS,
      async () =>
        (await isGone(refresh(identity.issuer, manager.refresh_token))) &&
        (await isGone(signInAs('manager'))),
    );
    expect(ended).toBe(true);
    // The provider's cookie asks for a password now, and no other one is right.
    const { cookies } = manager;
    await expect(signInAs('manager', { cookies })).rejects.toThrow('not right');
    const profile = await fetch(`${identity.issuer}/protocol/openid-connect/userinfo`, {
      headers: { authorization: `Bearer ${manager.access_token}` },
    });
    expect(profile.status).toBe(401);
  }

  test('fault 78: a user who is deleted is refused by the API at once, and their stream ends', async () => {
    const stream = await openStream(api.origin, manager.access_token);
    const bystander = await openStream(api.origin, admin);
    expect(await get('/authorizations')).toBe(200);
    await deleteManager();
    for (const path of ['/authorizations', '/user/list', '/tenant/list', '/hub']) {
      expect(await get(path)).toBe(401);
    }
    const refused = await api.call('GET', '/authorizations', { token: manager.access_token });
    expect(refused.headers.get('www-authenticate')).toContain('invalid_token');
    await stream.ended;
    expect((await openStream(api.origin, manager.access_token)).status).toBe(401);
    await bystander.until((events) => events.some(({ event }) => event === 'user'));
    bystander.close();
  });

  test('fault 78: their session, refresh and sign-in at the provider end within five seconds', async () => {
    await deleteManager();
    await expectSignedOutAtProvider();
    await expect(
      refresh(identity.issuer, (await signInAs('admin')).refresh_token),
    ).resolves.toBeDefined();
  });

  test('a provider that was down at that moment catches up when it is back', async () => {
    await identity.stop('SIGKILL');
    await deleteManager();
    expect(await get('/authorizations')).toBe(401);
    identity = await startIdentity(providerEnvironment);
    await expectSignedOutAtProvider();
  });

  test('what was left to do when the API ended is done when it is back', async () => {
    await identity.stop('SIGKILL');
    await deleteManager();
    await api.stop('SIGKILL');
    identity = await startIdentity(providerEnvironment);
    api = await startApi({ ...database.environment, ISSUER: identity.issuer });
    await expectSignedOutAtProvider();
    expect(await get('/authorizations')).toBe(401);
  });

  test('the id of a deleted user is nobody else’s, and gets no password again', async () => {
    const hub = await (await api.call('GET', '/hub', { token: manager.access_token })).json();
    await deleteManager();
    const body = {
      id: sub,
      username: 'somebody-new',
      email: 'neu@platform.example',
      firstName: 'Neu',
      lastName: 'Né',
    };
    const again = await api.call('PUT', `/hub/${hub.id}/user/create`, { token: admin, body });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ errors: [{ field: 'id', code: 'taken' }] });
    const given = await runToEnd('password.ts', database.environment, ['manager'], 'a long word\n');
    expect(given).toMatchObject({ code: 1 });
    expect(given.stderr).toContain('There is no user with the name "manager"');
  });

  test('a new user with the name of a deleted one gets an account of their own', async () => {
    const hub = await (await api.call('GET', '/hub', { token: manager.access_token })).json();
    const body = (id: string) => ({
      id,
      username: 'second.life',
      email: 'neu@platform.example',
      firstName: 'Neu',
      lastName: 'Né',
    });
    const [first, second] = [
      '6e5a7c1e-58ad-4f0a-8f6e-0f6f3a2f9d21',
      '6e5a7c1e-58ad-4f0a-8f6e-0f6f3a2f9d22',
    ] as const;
    const put = (id: string) =>
      api.call('PUT', `/hub/${hub.id}/user/create`, { token: admin, body: body(id) });
    const givePassword = (words: string[], password: string) =>
      runToEnd('password.ts', database.environment, words, `${password}\n`);

    expect((await put(first)).status).toBe(201);
    const words = ['second.life', '--role', 'platform-admin'];
    expect(await givePassword(words, 'first word')).toMatchObject({ code: 0 });
    await identity.stop('SIGKILL');
    await api.call('DELETE', `/user/${first}`, { token: admin });
    expect((await put(second)).status).toBe(201);
    // Nobody has told the provider yet: the command itself sees to it.
    expect(await givePassword(['second.life'], 'second word')).toMatchObject({ code: 0 });
    identity = await startIdentity(providerEnvironment);
    await expect(signInAs('second.life', { password: 'first word' })).rejects.toThrow('not right');
    const { access_token } = await signInAs('second.life', { password: 'second word' });
    const held = await api.call('GET', '/authorizations', { token: access_token });
    expect(await held.json()).toEqual([]);
  });
});
