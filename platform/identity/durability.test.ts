import { freePort } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { localAccounts } from '../local-accounts.ts';
import { type TestDatabase, usualDatabaseKinds } from '../testing/databases.ts';
import { type RunningIdentity, startIdentity } from '../testing/test-platform.ts';
import { refresh, type SignedIn, signIn, visit } from './client/sign-in.ts';

/** How often the provider is killed while users sign in, refresh and sign out. */
const KILLS = usualOrLong(1, 50);

const USERS = 6;

/** Number of acknowledged answers after which the provider is killed in each round. */
const ANSWERS = usualOrLong(12, 30);

/** A session and its last acknowledged state. */
interface Session {
  readonly signedIn: SignedIn;
  refreshToken: string;
  state: 'signed in' | 'unknown' | 'signed out';
}

describe.each(usualDatabaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let identity: RunningIdentity;
  let environment: Record<string, string>;

  beforeAll(async () => {
    database = await create();
    environment = {
      ...database.environment,
      PORT: String(await freePort()),
      // A client that lost the answer to a refresh can retry with the old token after any time.
      ROTATION_GRACE_SECONDS: '3600',
      // An attempt that the kill interrupts stays counted, so the limits must be high.
      SIGN_IN_TRIES: '100000',
      SIGN_IN_SOURCE_TRIES: '100000',
    };
    identity = await startIdentity(environment);
  });

  afterAll(async () => {
    await identity.stop();
    await database.remove();
  });

  const signInAs = (username: string, more: Partial<Parameters<typeof signIn>[0]> = {}) =>
    signIn({ issuer: identity.issuer, username, ...more });

  async function signOut({ id_token, cookies }: SignedIn): Promise<void> {
    const query = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: 'http://localhost:9000/',
    });
    const logout = `${identity.issuer}/protocol/openid-connect/logout?${query}`;
    const { status } = await visit(logout, cookies);
    if (status !== 302) throw new Error(`The sign-out was answered ${status}`);
  }

  const readState = (session: Session) =>
    refresh(identity.issuer, session.refreshToken).then(
      () => 'signed in',
      ({ message }: Error) => (message.includes('invalid_grant') ? 'signed out' : message),
    );

  test(
    'keeps every acknowledged sign-in, refresh and sign-out when killed repeatedly',
    async () => {
      let sessions: Session[] = [];
      let answers = 0;

      function acknowledged(): void {
        answers += 1;
        if (answers % ANSWERS === 0) identity.process.child.kill('SIGKILL');
      }

      async function signInForever(username: string): Promise<never> {
        for (let turn = 0; ; turn += 1) {
          const signedIn = await signInAs(username);
          const session: Session = {
            signedIn,
            refreshToken: signedIn.refresh_token,
            state: 'signed in',
          };
          sessions.push(session);
          acknowledged();
          for (let more = 0; more < 3; more += 1) {
            const { refresh_token } = await refresh(identity.issuer, session.refreshToken);
            session.refreshToken = refresh_token;
            acknowledged();
          }
          if (turn % 2 === 0) continue;
          session.state = 'unknown';
          await signOut(signedIn);
          session.state = 'signed out';
          acknowledged();
        }
      }

      for (let kill = 1; kill <= KILLS; kill += 1) {
        sessions = [];
        const usernames = Array.from({ length: USERS }, (_, index) => getUsername(index));
        const ends = await Promise.allSettled(usernames.map(signInForever));
        // Connections must end by the kill, which is a TypeError, not by a refusal.
        const reasons = ends.map((end) => (end.status === 'rejected' ? end.reason : undefined));
        expect(reasons.filter((reason) => reason?.name !== 'TypeError')).toEqual([]);
        expect(await identity.process.ended).toMatchObject({ signal: 'SIGKILL' });
        // In every second round, also crashes the database server, if there is one.
        if (kill % 2 === 0) {
          database.server?.crash();
          database.server?.start();
        }
        identity = await startIdentity(environment);

        for (const session of sessions) {
          if (session.state !== 'unknown') expect(await readState(session)).toBe(session.state);
        }
        // The session cookie still signs in without the password.
        const kept = sessions.find(({ state }) => state === 'signed in');
        expect(kept).toBeDefined();
        if (kept === undefined) continue;
        const { cookies } = kept.signedIn;
        await signInAs('any user', { password: 'not asked for', cookies });
      }
      expect(answers).toBeGreaterThanOrEqual(KILLS * ANSWERS);
    },
    usualOrLong(300_000, 1_800_000),
  );
});

/** Returns each account's name in turn. */
const getUsername = (index: number): string =>
  localAccounts[index % localAccounts.length]?.username ?? 'admin';
