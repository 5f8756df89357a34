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

/** A hub manager who is signed in. */
interface Person extends SignedIn {
  readonly id: string;
  readonly username: string;
}

/** Waits for what comes by itself; the test's own limit ends it. */
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
    // Since then it has the provider's keys, and the provider may go.
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

  async function newPerson(username: string): Promise<Person> {
    const id = randomUUID();
    expect((await put(id, username)).status).toBe(201);
    await setPassword([username, '--role', 'hub-manager'], username);
    return { id, username, ...(await signInAs(username)) };
  }

  async function deleteUser({ id }: { id: string }): Promise<void> {
    const response = await api.call('DELETE', `/user/${id}`, { token: admin });
    expect(response.status).toBe(204);
  }

  async function untilSignedOutAtProvider(person: Person): Promise<void> {
    const { username, cookies } = person;
    await until(() => isGone(refresh(identity.issuer, person.refresh_token)));
    await expect(signInAs(username)).rejects.toThrow('not right');
    // The provider's cookie asks for a password now, and no other one is right.
    await expect(signInAs(username, { cookies })).rejects.toThrow('not right');
    const profile = await fetch(`${identity.issuer}/protocol/openid-connect/userinfo`, {
      headers: { authorization: `Bearer ${person.access_token}` },
    });
    expect(profile.status).toBe(401);
  }

  test('fault 78: a user who is deleted is refused by the API at once, and all that they have open ends', async () => {
    const person = await newPerson('first.person');
    const token = person.access_token;
    const stream = await openStream(api.origin, token);
    const bystander = await openStream(api.origin, admin);
    expect(await get('/authorizations', token)).toBe(200);
    await deleteUser(person);
    for (const path of ['/authorizations', '/user/list', '/tenant/list', '/hub']) {
      expect(await get(path, token)).toBe(401);
    }
    const refused = await api.call('GET', '/authorizations', { token });
    expect(refused.headers.get('www-authenticate')).toContain('invalid_token');
    await stream.ended;
    expect((await openStream(api.origin, token)).status).toBe(401);
    await bystander.until((events) => events.some(({ event }) => event === 'user'));
    bystander.close();
    await untilSignedOutAtProvider(person);
    const { refresh_token } = await signInAs('admin');
    await expect(refresh(identity.issuer, refresh_token)).resolves.toBeDefined();
  });

  test('the id of a deleted user is nobody else’s, and gets no password again', async () => {
    await deleteUser({ id: manager.sub });
    const again = await put(manager.sub, 'somebody-new');
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ errors: [{ field: 'id', code: 'taken' }] });
    await expect(setPassword([manager.username], 'a long word')).rejects.toThrow(
      'There is no user with the name "manager"',
    );
  });

  test('a provider that was down catches up, and a new user with an old name gets an account of their own', async () => {
    const person = await newPerson('second.person');
    const named = await newPerson('named.person');
    await identity.stop('SIGKILL');
    await deleteUser(person);
    expect(await get('/authorizations', person.access_token)).toBe(401);
    await deleteUser(named);
    expect((await put(randomUUID(), named.username)).status).toBe(201);
    // Nobody has told the provider yet: the command itself sees to it.
    const environment = database.environment;
    const given = await runToEnd(
      'platform/password.ts',
      environment,
      [named.username],
      'another word\n',
    );
    expect(given).toMatchObject({ code: 0 });
    identity = await startIdentity(providerEnvironment);
    await untilSignedOutAtProvider(person);
    await untilSignedOutAtProvider(named);
    const { access_token: token } = await signInAs(named.username, { password: 'another word' });
    expect(await (await api.call('GET', '/authorizations', { token })).json()).toEqual([]);
  });

  test('what was left to do when the API ended is done when it is back', async () => {
    const person = await newPerson('third.person');
    await identity.stop('SIGKILL');
    await deleteUser(person);
    await api.stop('SIGKILL');
    [identity, api] = await Promise.all([
      startIdentity(providerEnvironment),
      startApi(apiEnvironment),
    ]);
    await untilSignedOutAtProvider(person);
    expect(await get('/authorizations', person.access_token)).toBe(401);
  });
});
