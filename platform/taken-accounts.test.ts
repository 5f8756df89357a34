import { randomUUID } from 'node:crypto';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { givePassword } from './give-password.ts';
import { signIn } from './identity/client/sign-in.ts';
import { localAccounts } from './local-accounts.ts';
import { type TestDatabase, usualDatabaseKinds } from './testing/databases.ts';
import { newUser as usualUser } from './testing/new-rows.ts';
import { startTestIssuer } from './testing/test-issuer.ts';
import { startApi, startPlatform, type TestPlatform } from './testing/test-platform.ts';

const newUser = (more: object = {}) => ({ ...usualUser(), ...more });

describe.each(usualDatabaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let platform: TestPlatform;
  let admin: string;
  let manager: string;
  let hub: { id: string };
  let otherHub: { id: string };

  beforeAll(async () => {
    database = await create();
    platform = await startPlatform(database.environment);
    admin = await signInAs('admin');
    manager = await signInAs('manager');
    hub = (await call('GET', '/hub')).body;
    const hubs: { id: string }[] = (await call('GET', '/hub/list', undefined, admin)).body;
    otherHub = hubs.find(({ id }) => id !== hub.id) ?? hub;
  });

  afterAll(async () => {
    await platform.stop();
    await database.remove();
  });

  const signInAs = async (username: string, password = username) =>
    (await signIn({ issuer: platform.identity.issuer, username, password })).access_token;

  async function call(method: string, path: string, body?: unknown, token = manager) {
    const response = await platform.api.call(method, path, { token, body });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  const createUser = (body: object, token = manager, hubId = hub.id) =>
    call('PUT', `/hub/${hubId}/user/create`, body, token);

  const setPassword = (...words: string[]) =>
    givePassword(words, {
      environment: database.environment,
      askForPassword: async () => 'a long word',
    });

  const takenFields = (...fields: string[]) => ({
    status: 409,
    body: { errors: fields.map((field) => ({ field, code: 'taken' })) },
  });

  /** Expects the account `admin` unchanged, in the API and at the provider. */
  async function expectAdminUnchanged() {
    const token = await signInAs('admin');
    expect(await call('GET', '/authorizations', undefined, token)).toEqual({
      status: 200,
      body: (await call('GET', '/authorizations', undefined, admin)).body,
    });
    expect((await call('GET', '/authorizations', undefined, token)).body).toHaveLength(13);
    expect((await call('GET', '/hub', undefined, token)).status).toBe(404);
    await expect(signInAs('admin', 'a long word')).rejects.toThrow('is incorrect');
  }

  test.each(localAccounts.filter(({ username }) => username !== 'manager'))(
    'fault 79: the id and the name of the account $username cannot be taken',
    async ({ sub, username }) => {
      for (const token of [manager, admin]) {
        expect(await createUser(newUser({ id: sub }), token)).toMatchObject(takenFields('id'));
        expect(await createUser(newUser({ username }), token)).toMatchObject(
          takenFields('username'),
        );
        const both = newUser({ id: sub, username });
        expect(await createUser(both, token)).toMatchObject(takenFields('id', 'username'));
      }
    },
  );

  test('the name of an account in capitals or with surrounding spaces is refused on the field', async () => {
    for (const username of ['ADMIN', ' admin', 'admin ', 'Admin']) {
      const { status, body } = await createUser(newUser({ username }));
      expect([409, 422]).toContain(status);
      expect(body.errors).toEqual([expect.objectContaining({ field: 'username' })]);
    }
  });

  test('a hub manager cannot become the administrator by creating a user with the administrator’s id', async () => {
    const { sub } = localAccounts[0];
    const body = newUser({ id: sub, username: 'not-the-admin' });
    expect((await createUser(body)).status).toBe(409);
    await expect(setPassword('not-the-admin')).rejects.toThrow(
      'There is no user with the name "not-the-admin"',
    );
    await expectAdminUnchanged();
  });

  test('a hub manager cannot move a user of another hub to their own hub', async () => {
    const theirs = newUser();
    expect((await createUser(theirs, admin, otherHub.id)).status).toBe(201);
    expect((await createUser(theirs)).status).toBe(409);
    expect((await createUser({ ...theirs, username: 'renamed' })).status).toBe(409);
    expect((await createUser(newUser({ username: theirs.username }))).status).toBe(409);
    const users: { id: string; hubId: string }[] = (
      await call('GET', '/user/listall', undefined, admin)
    ).body;
    expect(users.find(({ id }) => id === theirs.id)).toMatchObject({
      ...theirs,
      hubId: otherHub.id,
    });
  });

  test('if two users with one name are created concurrently, only one is stored', async () => {
    const username = `both-${randomUUID().slice(0, 8)}`;
    const answers = await Promise.all([
      createUser(newUser({ username })),
      createUser(newUser({ username }), admin, otherHub.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('the id and name of a caller that is not a user cannot be taken', async () => {
    const issuer = await startTestIssuer();
    const other = await create();
    const api = await startApi({ ...other.environment, ISSUER: issuer.issuer });
    const sub = randomUUID();
    await api.call('GET', '/authorizations', { token: issuer.token({ sub, username: ' Ada ' }) });
    const token = issuer.token({ sub: localAccounts[1].sub, roles: ['hub-manager'] });
    for (const [field, value] of Object.entries({ id: sub, username: 'ada' })) {
      const body = newUser({ [field]: value });
      const answer = await api.call('PUT', `/hub/${hub.id}/user/create`, { token, body });
      expect({ status: answer.status, body: await answer.json() }).toMatchObject(
        takenFields(field),
      );
    }
    await Promise.all([api.stop(), issuer.close()]);
    await other.remove();
  });

  test('a password is set only for the account with both the id and the name of the user', async () => {
    await platform.api.stop();
    // An older version allowed these rows.
    const { code } = await runToEnd('platform/testing/statements.ts', database.environment, [
      'platform',
      `insert into users (id, username, email, first_name, last_name, hub_id)
         select '${localAccounts[0].sub}', 'squatter', 'a@b.example', 'A', 'B', id from hubs limit 1;
       insert into users (id, username, email, first_name, last_name, hub_id)
         select gen_random_uuid(), 'auditor', 'a@b.example', 'A', 'B', id from hubs limit 1`,
    ]);
    expect(code).toBe(0);
    for (const username of ['squatter', 'auditor']) {
      const words = [username, '--role', 'platform-admin'];
      const given = await runToEnd(
        'platform/password.ts',
        database.environment,
        words,
        'a long word\n',
      );
      expect(given).toMatchObject({ code: 1 });
      expect(given.stderr).toContain(`"${username}" is not the account with this id`);
    }
    await expect(signInAs('admin')).resolves.toBeDefined();
    await expect(signInAs('auditor')).resolves.toBeDefined();
    for (const username of ['admin', 'squatter', 'auditor']) {
      await expect(signInAs(username, 'a long word')).rejects.toThrow('is incorrect');
    }
  });
});
