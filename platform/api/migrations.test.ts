import {
  DummyDriver,
  Kysely,
  type Migration,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { migrations } from './migrations.ts';

/** Matches statements that would break a program of the previous version. */
const MORE_THAN_ADDS =
  /\bdrop (?!index\b)|\brename\b|\balter column\b|\bset not null\b|\badd(?: column)? \w+ [^,;]*not null(?! default)|^\s*(?:delete|truncate)\b/i;

/** Returns the statements of a migration without running them. */
async function listStatements({ up }: Migration): Promise<string[]> {
  const statements: string[] = [];
  const database = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await up(database);
  return statements;
}

test('migrations only add, so that a program of the previous version still works', async () => {
  const reversible = Object.entries(migrations).filter(([name]) => !name.endsWith('-no-way-back'));
  const statements = await Promise.all(reversible.map(([, one]) => listStatements(one)));
  expect(statements.flat().length).toBeGreaterThan(20);
  expect(statements.flat().filter((one) => MORE_THAN_ADDS.test(one))).toEqual([]);
});

test.each([
  'alter table users drop column email',
  'alter table users rename column email to mail',
  'alter table users alter column email set not null',
  'alter table users add phone text not null',
  'drop table users',
])('detects %s', (statement) => {
  expect(statement).toMatch(MORE_THAN_ADDS);
});
