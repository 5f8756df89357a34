import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { serverKinds } from '../testing/databases.ts';
import { openOnServer } from './server.ts';

/** Much less than an idle connection is kept by itself, which holds up a command's end. */
const GONE_WITHIN_MS = 5_000;

test.each(serverKinds)(
  'on $name, what was opened and never asked leaves no connection',
  async ({ create }) => {
    const database = await create();
    const url = String(database.environment.DATABASE_URL);
    const watching = await openOnServer(url, 'watching');
    const unused = await openOnServer(url, 'unused');
    const left = async () => {
      const { rows } = await sql`
      select from pg_stat_activity where application_name = 'unused'
    `.execute(watching.sql);
      return rows.length;
    };
    expect(await left()).toBe(1);
    await unused.close();
    for (const end = Date.now() + GONE_WITHIN_MS; Date.now() < end && (await left()) > 0; ) {
      await pause(20);
    }
    expect(await left()).toBe(0);
    await watching.close();
    await database.remove();
  },
);
