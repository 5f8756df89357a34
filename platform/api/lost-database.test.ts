import { sql } from 'kysely';
import { openOnServer } from '../database/server.ts';
import { serverKinds } from '../testing/databases.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { startApi } from '../testing/test-platform.ts';
import { schemaName } from './tables.ts';

let issuer: TestIssuer;

beforeAll(async () => {
  issuer = await startTestIssuer();
});

afterAll(() => issuer.close());

test.each(serverKinds)(
  'on $name, a server that is stopped is a 503 at a Unix socket too, and the log names the socket',
  async ({ create }) => {
    const database = await create();
    const { hostname, port, pathname } = new URL(String(database.environment.DATABASE_URL));
    expect(hostname).toBe('localhost');
    const opened = await openOnServer(String(database.environment.DATABASE_URL), 'asking');
    const { rows } = await sql<{ folder: string }>`
      select current_setting('unix_socket_directories') as folder
    `.execute(opened.sql);
    await opened.close();
    const folder = rows[0]?.folder;
    const DATABASE_URL = `postgresql://${pathname}?host=${folder}&port=${port}&user=platform`;
    const api = await startApi({ DATABASE_URL, ISSUER: issuer.issuer });
    const token = issuer.token({ roles: ['platform-admin'] });
    const list = () => api.call('GET', '/tenant/list', { token });
    expect((await list()).status).toBe(200);
    database.server.crash();
    // The first request may find that its connection has ended; later requests find no socket.
    const answers = [await list(), await list(), await list()];
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(await answers.at(-1)?.json()).toMatchObject({
      title: 'The server cannot answer at the moment.',
    });
    expect(api.process.output().stdout).toContain(`connect ENOENT ${folder}/.s.PGSQL.${port}`);
    database.server.start();
    expect((await list()).status).toBe(200);
    await api.stop();
    await database.remove();
  },
);

test.each(serverKinds)('on $name, the API is not ready without its tables', async ({ create }) => {
  const database = await create();
  const api = await startApi({ ...database.environment, ISSUER: issuer.issuer });
  const ready = async () => (await fetch(`${api.origin}/readyz`)).json();
  expect(await ready()).toEqual({ status: 'ready' });
  const opened = await openOnServer(String(database.environment.DATABASE_URL), 'dropping');
  await sql`drop schema ${sql.id(schemaName)} cascade`.execute(opened.sql);
  await opened.close();
  expect(await ready()).toMatchObject({
    status: 503,
    detail: 'The database has no tables of the API. Restart the API, or restore a backup.',
  });
  await api.stop();
  await database.remove();
});
