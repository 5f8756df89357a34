import { setTimeout as pause } from 'node:timers/promises';
import { type Migration, sql } from 'kysely';
import { serverKinds } from '../testing/databases.ts';
import { migrate } from './migrate.ts';
import { runStatements } from './run-statements.ts';
import { openOnServer } from './server.ts';

/** Much shorter than the time for which the pool keeps idle connections: those would delay a command's end. */
const GONE_WITHIN_MS = 5_000;

test.each(serverKinds)(
  'on $name, a database that was opened but not used leaves no connection',
  async ({ create }) => {
    const database = await create();
    const url = String(database.environment.DATABASE_URL);
    const observer = await openOnServer(url, 'watching');
    const unused = await openOnServer(url, 'unused');
    const left = async () => {
      const { rows } = await sql`
      select from pg_stat_activity where application_name = 'unused'
    `.execute(observer.sql);
      return rows.length;
    };
    expect(await left()).toBe(1);
    await unused.close();
    for (const end = Date.now() + GONE_WITHIN_MS; Date.now() < end && (await left()) > 0; ) {
      await pause(20);
    }
    expect(await left()).toBe(0);
    await observer.close();
    await database.remove();
  },
);

test.each(serverKinds)(
  'on $name, a connection that breaks between two queries fails only the next query',
  async ({ create }) => {
    const database = await create();
    const opened = await openOnServer<object>(String(database.environment.DATABASE_URL), 'broken');
    const queries = opened.sql.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      database.server.crash();
      // When a query on another connection fails, the process has noticed the crash.
      await expect(sql`select 1`.execute(opened.sql)).rejects.toThrow();
      await pause(20);
      await sql`select 1`.execute(connection);
    });
    await expect(queries).rejects.toThrow();
    await opened.close();
    database.server.start();
    await database.remove();
  },
);

test.each(serverKinds)(
  'on $name, several versions can migrate one schema concurrently',
  async ({ create }) => {
    const database = await create();
    const url = String(database.environment.DATABASE_URL);
    const ran: string[] = [];
    const step = (name: string, statement: string): Record<string, Migration> => ({
      [name]: {
        async up(transaction) {
          ran.push(name);
          await runStatements(transaction, statement);
        },
      },
    });
    const older = step('001-things', 'create table things (id integer primary key)');
    const newer = { ...older, ...step('002-names', 'alter table things add name text') };
    const start = async (migrations: Record<string, Migration>) => {
      const opened = await openOnServer(url, 'things');
      try {
        await migrate(opened, 'things', migrations);
      } finally {
        await opened.close();
      }
    };

    await Promise.all([older, newer, older, newer, newer].map(start));
    expect(ran).toEqual(['001-things', '002-names']);
    // Downgrade and upgrade again.
    await start(older);
    await start(newer);
    expect(ran).toHaveLength(2);

    const last = step('003-whole-no-way-back', 'alter table things alter column name set not null');
    await start({ ...newer, ...last });
    await expect(start(newer)).rejects.toThrow(
      /^The database was migrated by a later version, whose step 003-whole-no-way-back .* \(MF-157\)$/,
    );
    await database.remove();
  },
);
