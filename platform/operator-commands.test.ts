import { readFile, stat } from 'node:fs/promises';
import { freePort, runToEnd } from '@console/shared-node/testing/running-process.ts';
import { changePermissions } from './change-permissions.ts';
import { givePassword } from './give-password.ts';
import { signIn } from './identity/client/sign-in.ts';
import { type TestDatabase, usualDatabaseKinds } from './testing/databases.ts';
import { openStream } from './testing/event-client.ts';
import {
  type RunningApi,
  type RunningIdentity,
  startApi,
  startIdentity,
} from './testing/test-platform.ts';

describe.each(usualDatabaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let api: RunningApi;
  let identity: RunningIdentity;

  beforeAll(async () => {
    database = await create();
    const port = String(await freePort());
    const issuer = `http://localhost:${port}/realms/platform`;
    [identity, api] = await Promise.all([
      startIdentity({ ...database.environment, PORT: port }),
      startApi({ ...database.environment, ISSUER: issuer }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([api.stop(), identity.stop()]);
    await database.remove();
  });

  /** As a command of its own, which nothing else here needs. */
  const spawned = (program: string, words: string[], input = '') =>
    runToEnd(`platform/${program}`, database.environment, words, input);

  const permissions = (...words: string[]) => changePermissions(words, database.environment);

  const password = (words: string[], typed: string) =>
    givePassword(words, { environment: database.environment, askForPassword: async () => typed });

  async function authorizations(token: string): Promise<string[]> {
    return (await api.call('GET', '/authorizations', { token })).json();
  }

  const signInAs = async (username: string, password = username) =>
    (await signIn({ issuer: identity.issuer, username, password })).access_token;

  test('a permission that a role is given or loses is told at once, and holds', async () => {
    const token = await signInAs('auditor');
    const stream = await openStream(api.origin, token);
    const words = ['role', 'auditor', '+PutTenant', '-GetUsers'];
    expect(await spawned('permissions.ts', words)).toMatchObject({ code: 0, stderr: '' });
    const ended = Date.now();
    await stream.until((events) => events.some(({ event }) => event === 'authorizations'));
    expect((stream.events.at(-1)?.at ?? Infinity) - ended).toBeLessThan(10_000);
    stream.close();
    expect(await authorizations(token)).toEqual([
      'GetTenants',
      'PutTenant',
      'GetAllUsers',
      'GetManagementHubs',
    ]);
    expect((await api.call('GET', '/user/list', { token })).status).toBe(403);
  });

  test('one account can be an exception from its roles, and be none again', async () => {
    const token = await signInAs('nobody');
    expect(await authorizations(token)).toEqual([]);
    await permissions('account', 'nobody', '+GetTenants');
    expect(await authorizations(token)).toEqual(['GetTenants']);
    expect(await permissions()).toMatch(/^account [0-9a-f-]{36}: \+GetTenants$/m);
    await permissions('account', 'nobody', 'reset');
    expect(await authorizations(token)).toEqual([]);
    const manager = await signInAs('manager');
    await permissions('account', 'manager', '-DeleteUser');
    expect(await authorizations(manager)).not.toContain('DeleteUser');
  });

  test.each([
    [['role', 'auditor', '+Everything'], 'is not + or - and the name of a permission'],
    [['account', 'who-is-this', '+GetTenants'], 'There is no user with the name'],
    [['something'], 'That is not understood'],
  ])('the command %p is refused with one sentence', async (words, sentence) => {
    await expect(permissions(...words)).rejects.toThrow(sentence);
  });

  test('a user who is given a password can sign in, as themselves', async () => {
    const admin = await signInAs('admin');
    const [hub] = await (await api.call('GET', '/hub/list', { token: admin })).json();
    const body = {
      id: '6e5a7c1e-58ad-4f0a-8f6e-0f6f3a2f9d11',
      username: 'new.person',
      email: 'new.person@platform.example',
      firstName: 'Neu',
      lastName: 'Né',
    };
    await api.call('PUT', `/hub/${hub.id}/user/create`, { token: admin, body });
    await expect(signInAs('new.person', 'a long word')).rejects.toThrow('not right');
    const words = ['new.person', '--role', 'hub-manager'];
    const given = await spawned('password.ts', words, 'a long word\n');
    expect(given).toMatchObject({ code: 0, stderr: '' });
    expect(given.stdout).not.toContain('a long word');
    const token = await signInAs('new.person', 'a long word');
    expect(await (await api.call('GET', '/hub', { token })).json()).toMatchObject({ id: hub.id });
    await password(['new.person'], 'another word');
    await expect(signInAs('new.person', 'a long word')).rejects.toThrow('not right');
    expect(await authorizations(await signInAs('new.person', 'another word'))).toContain(
      'CreateUser',
    );
  });

  test('a password for nobody, or none at all, is refused', async () => {
    await expect(password(['who-is-this'], 'a long word')).rejects.toThrow(
      'There is no user with the name "who-is-this"',
    );
    const none = await spawned('password.ts', ['admin'], '\n');
    expect(none).toMatchObject({ code: 1 });
    expect(none.stderr).toMatch(/^A password has at least 4 characters[^\n]*\n$/);
    await expect(signInAs('admin')).resolves.toBeDefined();
  });

  test('a local account’s token is kept in a file that only its owner reads', async () => {
    const environment = { ...database.environment, ISSUER: identity.issuer };
    const { stdout, stderr } = await runToEnd('platform/token.ts', environment, ['nobody']);
    expect(stderr).toBe('');
    const file = stdout.trim();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await authorizations((await readFile(file, 'utf8')).trim())).toEqual([]);
  });

  test('the commands work while nothing runs, too', async () => {
    await Promise.all([api.stop(), identity.stop()]);
    const shown = await spawned('permissions.ts', []);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain('role platform-admin: ');
    const given = await spawned('password.ts', ['new.person'], 'a third word\n');
    expect(given).toMatchObject({ code: 0 });
  });
});
