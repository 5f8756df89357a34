import { randomUUID } from 'node:crypto';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { CookieJar, signIn, visit } from './identity/client/sign-in.ts';
import { localAccounts } from './local-accounts.ts';
import { type TestDatabase, usualDatabaseKinds } from './testing/databases.ts';
import { startTestIssuer, type TestIssuer } from './testing/test-issuer.ts';
import {
  type RunningApi,
  type RunningIdentity,
  startApi,
  startIdentity,
} from './testing/test-platform.ts';

/** Makes the database refuse rows, with an error that contains their values. */
const refuseRows = {
  platform: `alter table users add constraint refused check (email not like 'refused%');
    alter table tenants add constraint refused check (name not like 'Refused%')`,
  identity: `alter table sign_in_tries add constraint refused check (counted_by not like 'name refused%');
    alter table artifacts add constraint refused check
      (model <> 'AuthorizationCode' or payload ->> 'nonce' <> 'refused');
    alter table artifacts add constraint refused_session check
      (model <> 'Session' or payload ->> 'accountId' <> '${localAccounts[3].sub}')`,
};

describe.each(usualDatabaseKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let issuer: TestIssuer;
  let api: RunningApi;
  let identity: RunningIdentity;

  beforeAll(async () => {
    database = await create();
    issuer = await startTestIssuer();
    const environment = { ...database.environment, LOG_LEVEL: 'trace' };
    const start = () =>
      Promise.all([
        startApi({ ...environment, ISSUER: issuer.issuer }),
        startIdentity(environment),
      ]);
    [api, identity] = await start();
    // Only one process can open an embedded database.
    const isShared = database.server !== undefined;
    if (!isShared) await Promise.all([api.stop(), identity.stop()]);
    for (const [schema, statements] of Object.entries(refuseRows)) {
      const words = [schema, statements];
      const { code, stderr } = await runToEnd(
        'platform/testing/statements.ts',
        database.environment,
        words,
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    }
    if (!isShared) [api, identity] = await start();
  });

  afterAll(async () => {
    await Promise.all([api.stop(), identity.stop(), issuer.close()]);
    await database.remove();
  });

  /** Waits for matching errors in a log, and returns them. */
  async function errorsIn(log: () => string, matches: (line: { reqId?: unknown }) => boolean) {
    const deadline = Date.now() + 15_000;
    for (;;) {
      const lines = log().split('\n').slice(0, -1);
      const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
      if (errors.some(matches)) return errors.filter(matches);
      if (Date.now() > deadline) throw new Error('The failure is not in the log.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Expects the answer to a request that failed, and only class and code of the failure in the log. */
  async function expectFailure(response: Response, log: () => string) {
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    const problem = await response.json();
    const id = response.headers.get('x-request-id');
    expect(problem).toMatchObject({ status: 500, instance: `urn:uuid:${id}` });
    const [line] = await errorsIn(log, ({ reqId }) => reqId === id);
    expect(line).toMatchObject({ msg: 'failed', err: { code: '23514', message: '', stack: '' } });
    return JSON.stringify(problem);
  }

  const getOutput = ({ process }: RunningApi | RunningIdentity) => {
    const { stdout, stderr } = process.output();
    return stdout + stderr;
  };

  test('fault 81: a failing write is answered with an id, and the log has no personal data', async () => {
    const token = issuer.token({ roles: ['platform-admin'], username: 'ada-demierre' });
    const [hub] = await (await api.call('GET', '/hub/list', { token })).json();
    const user = {
      id: randomUUID(),
      username: 'zoe.oetztal',
      email: 'refused@platform.example',
      firstName: 'Zoé',
      lastName: 'Ötztal',
    };
    const tenant = { id: randomUUID(), key: 'refused-tenant', name: 'Refused & Söhne' };
    const answers = [
      await api.call('PUT', `/hub/${hub.id}/user/create?login_hint=hint-word`, {
        token,
        body: user,
      }),
      await api.call('PUT', '/tenant/create', { token, body: tenant }),
    ];
    const problems: string[] = [];
    for (const answer of answers) problems.push(await expectFailure(answer, () => getOutput(api)));
    const words = [
      ...Object.values(user),
      ...Object.values(tenant),
      'ada-demierre',
      'hint-word',
      token,
      token.split('.')[2] ?? token,
      'Failing row',
    ];
    for (const word of words) {
      expect(getOutput(api)).not.toContain(word);
      expect(problems.join()).not.toContain(word);
    }
  });

  function authorizationUrl(more: Record<string, string> = {}) {
    const query = new URLSearchParams({
      client_id: 'platform-console',
      redirect_uri: 'http://localhost:9000/',
      response_type: 'code',
      scope: 'openid',
      state: 'state-word',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      login_hint: 'hint-word',
      ...more,
    });
    return `${identity.issuer}/protocol/openid-connect/auth?${query}`;
  }

  test('fault 81: a failing sign-in is answered with an id, and the log has no personal data', async () => {
    const cookies = new CookieJar();
    const started = await visit(authorizationUrl(), cookies);
    const url = new URL(started.headers.get('location') ?? '', started.url).href;
    const body = () => new URLSearchParams({ username: 'refused.user', password: 'secret-word' });
    const answer = await visit(url, cookies, { method: 'POST', body: body() });
    const problem = await expectFailure(answer, () => getOutput(identity));

    // A browser gets a page.
    const page = await fetch(url, {
      method: 'POST',
      body: body(),
      headers: { cookie: cookies.headerFor(url), accept: 'text/html,*/*;q=0.8' },
    });
    expect(page.status).toBe(500);
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    expect(html).toContain(page.headers.get('x-request-id'));
    const words = ['refused.user', 'secret-word', 'hint-word', 'state-word', 'Failing row'];
    for (const word of [...words, cookies.get('_interaction') ?? 'no cookie']) {
      expect(getOutput(identity)).not.toContain(word);
      expect(problem + html).not.toContain(word);
    }
  });

  test('a session that cannot be stored fails the sign-in, and the log has no personal data', async () => {
    const { sub, username, firstName, lastName, email } = localAccounts[3];
    const before = getOutput(identity).length;
    await expect(signIn({ issuer: identity.issuer, username })).rejects.toThrow(/^500 /);
    await errorsIn(
      () => getOutput(identity).slice(before),
      () => true,
    );
    // The lines of the audit trail have the ids of accounts.
    const lines = getOutput(identity).split('\n');
    expect(lines.filter((line) => line.includes(sub) && !line.includes('"audit"'))).toEqual([]);
    for (const word of [username, firstName, lastName, email, 'Failing row', 'violates']) {
      expect(getOutput(identity)).not.toContain(word);
    }
    expect(identity.process.output().stderr).toBe('');
  });

  test('a failing answer of the protocol discloses no personal data', async () => {
    const { cookies, ...tokens } = await signIn({ issuer: identity.issuer, username: 'auditor' });
    const answer = await visit(authorizationUrl({ nonce: 'refused' }), cookies);
    const problem = await expectFailure(answer, () => getOutput(identity));
    const refused = await fetch(`${identity.issuer}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'grant-word', client_id: 'platform-console' }),
    });
    expect(refused.status).toBe(400);
    const hint = new URLSearchParams({ id_token_hint: tokens.id_token });
    await fetch(`${identity.issuer}/no-such-address?${hint}&code=code-word`);
    await fetch(`${identity.issuer}/%zz?${hint}&code=code-word`);
    const words = [
      ...['hint-word', 'state-word', 'code-word', 'grant-word', 'auditor', 'Audrey', 'Torrance'],
      ...[tokens.access_token, tokens.refresh_token, tokens.id_token, 'Failing row'],
      ...[cookies.get('_session') ?? 'no cookie', cookies.get('_session.sig') ?? 'no cookie'],
    ];
    for (const word of words) {
      expect(getOutput(identity)).not.toContain(word);
      expect(problem).not.toContain(word);
    }
  });
});
