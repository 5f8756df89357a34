import { scryptSync } from 'node:crypto';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { type TestDatabase, usualDatabaseKinds } from '../testing/databases.ts';
import { startIdentity } from '../testing/test-platform.ts';
import { signIn } from './client/sign-in.ts';

/** Returns `admin` as an older version stored it. */
function earlierPassword(): string {
  const salt = Buffer.from('a salt of 16 B..');
  const key = scryptSync('admin', salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 });
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

describe.each(usualDatabaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await create();
  });

  afterAll(() => database.remove());

  async function whileRunning(act: (issuer: string) => Promise<void>) {
    const identity = await startIdentity(database.environment);
    await act(identity.issuer).finally(() => identity.stop());
  }

  const state = (statement: string) =>
    runToEnd('platform/testing/statements.ts', database.environment, ['identity', statement]);

  /** Fails if no stored password matches the pattern. */
  const requirePassword = (passwords: string) =>
    state(
      `select 1 / count(*) from accounts where username = 'admin' and password like '${passwords}'`,
    );

  test('a password stored by an older version works, and is then stored in the new format', async () => {
    await whileRunning(async (issuer) => {
      await signIn({ issuer, username: 'manager' });
    });
    await state(`update accounts set password = '${earlierPassword()}' where username = 'admin'`);
    await whileRunning(async (issuer) => {
      await expect(signIn({ issuer, username: 'admin', password: 'x' })).rejects.toThrow(
        'is incorrect',
      );
    });
    expect(await requirePassword('scrypt$%')).toMatchObject({ code: 0, stderr: '' });
    await whileRunning(async (issuer) => {
      await signIn({ issuer, username: 'admin' });
      await signIn({ issuer, username: 'admin' });
    });
    expect(await requirePassword('$scrypt$ln=15,r=8,p=1$%')).toMatchObject({ code: 0, stderr: '' });
    await whileRunning(async (issuer) => {
      await signIn({ issuer, username: 'admin' });
    });
  });
});
