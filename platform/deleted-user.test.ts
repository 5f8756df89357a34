import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, runToEnd } from '@console/shared-node/testing/running-process.ts';
import { givePassword } from './give-password.ts';
import { refresh, type SignedIn, signIn } from './identity/client/sign-in.ts';
import { localAccounts } from './local-accounts.ts';
import { type TestDatabase, usualDatabaseKinds } from './testing/databases.ts';
import { openStream } from './testing/event-client.ts';
import {
  type RunningApi,
  type RunningIdentity,
  startApi,
  startIdentity,
} from './testing/test-platform.ts';

const manager = localAccounts[1];

/** A signed-in hub manager. */
interface SignedInUser extends SignedIn {
  readonly id: string;
  readonly username: string;
}

/** Waits until a condition holds, limited by the test's timeout. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(100);
}

const isGone = (asked: Promise<unknown>) =>
  asked.then(
    () => false,
    () => true,
  );

describe.each(usualDatabaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let api: RunningApi;
  let identity: RunningIdentity;
  let apiEnvironment: Record<string, string>;
  let providerEnvironment: Record<string, string>;
  let admin: string;
  let hub: { id: string };

  const signInAs = (username: string, more: object = {}) =>
    signIn({ issuer: identity.issuer, username, ...more });

  const get = async (path: string, token: string) =>
    (await api.call('GET', path, { token })).status;

  beforeAll(async () => {
    database = await create();
    const port = String(await freePort());
    providerEnvironment = { ...database.environment, PORT: port };
    const issuer = `http://localhost:${port}/realms/platform`;
    apiEnvironment = { ...database.environment, ISSUER: issuer };
    [identity, api] = await Promise.all([
      startIdentity(providerEnvironment),
      startApi(apiEnvironment),
    ]);
    admin = (await signInAs('admin')).access_token;
    const { access_token: token } = await signInAs(manager.username);
    // Now the API has the provider's keys, and the provider may stop.
    hub = await (await api.call('GET', '/hub', { token })).json();
  });

  afterAll(async () => {
    await Promise.all([api.stop(), identity.stop()]);
    await database.remove();
  });

  const put = async (id: string, username: string) => {
    const body = { id, username, email: 'neu@platform.example', firstName: 'Neu', lastName: 'Né' };
    return api.call('PUT', `/hub/${hub.id}/user/create`, { token: admin, body });
  };

  const setPassword = (words: string[], password: string) =>
    givePassword(words, {
      environment: database.environment,
      askForPassword: async () => password,
    });

  async function newSignedInUser(username: string): Promise<SignedInUser> {
    const id = randomUUID();
    expect((await put(id, username)).status).toBe(201);
    await setPassword([username, '--role', 'hub-manager'], username);
    return { id, username, ...(await signInAs(username)) };
  }

  async function deleteUser({ id }: { id: string }): Promise<void> {
    const response = await api.call('DELETE', `/user/${id}`, { token: admin });
    expect(response.status).toBe(204);
  }

  async function untilSignedOutAtProvider(user: SignedInUser): Promise<void> {
    const { username, cookies } = user;
    await until(() => isGone(refresh(identity.issuer, user.refresh_token)));
    await expect(signInAs(username)).rejects.toThrow('is incorrect');
    // The provider asks for the password, because the session is gone.
    await expect(signInAs(username, { cookies })).rejects.toThrow('is incorrect');
    const profile = await fetch(`${identity.issuer}/protocol/openid-connect/userinfo`, {
      headers: { authorization: `Bearer ${user.access_token}` },
    });
    expect(profile.status).toBe(401);
  }

  test('fault 78: the API refuses a deleted user immediately, and ends their streams and sessions', async () => {
    const user = await newSignedInUser('first.user');
    const token = user.access_token;
    const stream = await openStream(api.origin, token);
    const otherStream = await openStream(api.origin, admin);
    expect(await get('/authorizations', token)).toBe(200);
    await deleteUser(user);
    for (const path of ['/authorizations', '/user/list', '/tenant/list', '/hub']) {
      expect(await get(path, token)).toBe(401);
    }
    const refused = await api.call('GET', '/authorizations', { token });
    expect(refused.headers.get('www-authenticate')).toContain('invalid_token');
    await stream.ended;
    expect((await openStream(api.origin, token)).status).toBe(401);
    await otherStream.until((events) => events.some(({ event }) => event === 'user'));
    otherStream.close();
    await untilSignedOutAtProvider(user);
    const { refresh_token } = await signInAs('admin');
    await expect(refresh(identity.issuer, refresh_token)).resolves.toBeDefined();
  });

  test('the id of a deleted user cannot be reused, or get a password', async () => {
    await deleteUser({ id: manager.sub });
    const again = await put(manager.sub, 'new-user');
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ errors: [{ field: 'id', code: 'taken' }] });
    await expect(setPassword([manager.username], 'a long word')).rejects.toThrow(
      'There is no user with the name "manager"',
    );
  });

  test('a provider that was down catches up, and a new user with a deleted user’s name gets a new account', async () => {
    const user = await newSignedInUser('second.user');
    const named = await newSignedInUser('named.user');
    await identity.stop('SIGKILL');
    await deleteUser(user);
    expect(await get('/authorizations', user.access_token)).toBe(401);
    await deleteUser(named);
    expect((await put(randomUUID(), named.username)).status).toBe(201);
    // The command notifies the provider of the deletion, which the API could not.
    const environment = database.environment;
    const result = await runToEnd(
      'platform/password.ts',
      environment,
      [named.username],
      'another word\n',
    );
    expect(result).toMatchObject({ code: 0 });
    identity = await startIdentity(providerEnvironment);
    await untilSignedOutAtProvider(user);
    await untilSignedOutAtProvider(named);
    const { access_token: token } = await signInAs(named.username, { password: 'another word' });
    expect(await (await api.call('GET', '/authorizations', { token })).json()).toEqual([]);
  });

  test('pending deletions are completed when the API restarts', async () => {
    const user = await newSignedInUser('third.user');
    await identity.stop('SIGKILL');
    await deleteUser(user);
    await api.stop('SIGKILL');
    [identity, api] = await Promise.all([
      startIdentity(providerEnvironment),
      startApi(apiEnvironment),
    ]);
    await untilSignedOutAtProvider(user);
    expect(await get('/authorizations', user.access_token)).toBe(401);
  });
});
