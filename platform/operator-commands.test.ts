import { readFile, stat } from 'node:fs/promises';
import { freePort, runToEnd } from '@console/shared-node/testing/running-process.ts';
import { whoami } from '@console/shared-node/whoami.ts';
import { getApiTarget } from './api/operator-commands.ts';
import type { AuditEntry } from './audit/audit-entry.ts';
import { changePermissions } from './change-permissions.ts';
import { givePassword } from './give-password.ts';
import { signIn } from './identity/client/sign-in.ts';
import { getIdentityTarget } from './identity/operator-commands.ts';
import { runOperatorCommand } from './operator/run-operator-command.ts';
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

  /** Runs a command as a process of its own. */
  const runCommand = (program: string, words: string[], input = '') =>
    runToEnd(`platform/${program}`, database.environment, words, input);

  const permissions = (...words: string[]) => changePermissions(words, database.environment);

  const password = (words: string[], typed: string) =>
    givePassword(words, { environment: database.environment, askForPassword: async () => typed });

  async function authorizations(token: string): Promise<string[]> {
    return (await api.call('GET', '/authorizations', { token })).json();
  }

  const signInAs = async (username: string, password = username) =>
    (await signIn({ issuer: identity.issuer, username, password })).access_token;

  test('a change of a role is published immediately, and enforced', async () => {
    const token = await signInAs('auditor');
    const stream = await openStream(api.origin, token);
    const words = ['role', 'auditor', '+PutTenant', '-GetUsers'];
    expect(await runCommand('permissions.ts', words)).toMatchObject({ code: 0, stderr: '' });
    const ended = Date.now();
    await stream.until((events) => events.some(({ event }) => event === 'authorizations'));
    expect((stream.events.at(-1)?.at ?? Infinity) - ended).toBeLessThan(10_000);
    stream.close();
    expect(await authorizations(token)).toEqual([
      'GetTenants',
      'PutTenant',
      'GetAllUsers',
      'GetManagementHubs',
      'GetAudit',
    ]);
    expect((await api.call('GET', '/user/list', { token })).status).toBe(403);
  });

  test('an account can have exceptions from its roles, and the exceptions can be reset', async () => {
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
    'auth0|5f7c8ec7c33c6c004bbafe82',
    'google-oauth2|103547991597142817347',
    "00u1 $HOME `id` 'o''neill' ; #{}",
    'a'.repeat(255),
  ])('the account with the sub %p can have exceptions', async (sub) => {
    await permissions('sub', sub, '+GetTenants', '-PutTenant');
    expect(await permissions()).toContain(
      `account ${sub}: +GetTenants\naccount ${sub}: -PutTenant`,
    );
    expect(await permissions('sub', sub, 'reset')).toBe(`Removed the exceptions of ${sub}.`);
    expect(await permissions()).not.toContain(sub);
  });

  test.each([
    [['sub', '', '+GetTenants'], 'A sub has 1 to 255 ASCII characters, got 0: ""'],
    [['sub', 'a'.repeat(256), '+GetTenants'], 'got 256: "aaa'],
    [['sub', 'josé', 'reset'], 'got 4: "josé"'],
    [['sub', 'a\nb', '+GetTenants'], 'got 3: "a\\nb"'],
    [
      ['role', 'auditor', '+Everything'],
      'must be + or - and the name of a permission: GetTenants, PutTenant, ',
    ],
    [
      ['account', 'who-is-this', '+GetTenants'],
      /There is no user with the name .* give its sub, .*: permissions sub '<sub>'/,
    ],
    [['something'], 'Invalid arguments'],
  ])('refuses the command %p with one sentence', async (words, sentence) => {
    await expect(permissions(...words)).rejects.toThrow(sentence);
  });

  test('a change of a role without permissions names the roles that have some', async () => {
    const said = await permissions('role', 'auditr', '+GetTenants');
    expect(said).toMatch(/The role auditr had no permissions before\. .* were .*auditor/);
    expect(await permissions('role', 'auditr', '-GetTenants')).toBe(
      'Changed for role auditr: -GetTenants',
    );
  });

  test('a user with a new password can sign in', async () => {
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
    await expect(signInAs('new.person', 'a long word')).rejects.toThrow('is incorrect');
    const words = ['new.person', '--role', 'hub-manager'];
    const result = await runCommand('password.ts', words, 'a long word\n');
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).not.toContain('a long word');
    const token = await signInAs('new.person', 'a long word');
    expect(await (await api.call('GET', '/hub', { token })).json()).toMatchObject({ id: hub.id });
    await password(['new.person'], 'another word');
    await expect(signInAs('new.person', 'a long word')).rejects.toThrow('is incorrect');
    expect(await authorizations(await signInAs('new.person', 'another word'))).toContain(
      'CreateUser',
    );
  });

  test('refuses an unknown user, and an empty password', async () => {
    await expect(password(['who-is-this'], 'a long word')).rejects.toThrow(
      'There is no user with the name "who-is-this"',
    );
    const none = await runCommand('password.ts', ['admin'], '\n');
    expect(none).toMatchObject({ code: 1 });
    expect(none.stderr).toMatch(/^Passwords need at least 4 characters[^\n]*\n$/);
    await expect(signInAs('admin')).resolves.toBeDefined();
  });

  test('writes a local account’s token to a file that only its owner can read', async () => {
    const environment = { ...database.environment, ISSUER: identity.issuer };
    const { stdout, stderr } = await runToEnd('platform/token.ts', environment, ['nobody']);
    expect(stderr).toBe('');
    const file = stdout.trim();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await authorizations((await readFile(file, 'utf8')).trim())).toEqual([]);
  });

  test('changes of permissions and passwords are recorded with the operator, without passwords', async () => {
    const { environment } = database;
    await permissions('role', 'hub-manager', '+PutTenant');
    await permissions('account', 'nobody', '+GetUsers');
    await permissions('account', 'nobody', 'reset');
    const command = { name: 'read-audit', limit: 100 };
    const entries = [
      ...((await runOperatorCommand(getApiTarget(environment), command)) as AuditEntry[]),
      ...((await runOperatorCommand(getIdentityTarget(environment), command)) as AuditEntry[]),
    ].filter(({ sub }) => sub === 'operator');
    const by = whoami();
    expect(entries).toEqual(
      expect.arrayContaining(
        [
          { what: 'changePermissions', rows: ['role:hub-manager'], changed: ['+PutTenant'] },
          { what: 'changePermissions', rows: [expect.any(String)], changed: ['+GetUsers'] },
          { what: 'resetAccount', rows: [expect.any(String)] },
          { what: 'setPassword', changed: ['password', 'role:hub-manager'] },
        ].map((deed) => expect.objectContaining({ ...deed, name: by, outcome: 'updated' })),
      ),
    );
    expect(JSON.stringify(entries)).not.toMatch(/a long word|another word/);
  });

  test('the commands also work while the platform is stopped', async () => {
    await Promise.all([api.stop(), identity.stop()]);
    const shown = await runCommand('permissions.ts', []);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain('role platform-admin: ');
    const result = await runCommand('password.ts', ['new.person'], 'a third word\n');
    expect(result).toMatchObject({ code: 0 });
  });
});
