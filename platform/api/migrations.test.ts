import {
  DummyDriver,
  Kysely,
  type Migration,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { migrations } from './migrations.ts';

/** What would take something away from a program of the version before, or ask it for more. */
const MORE_THAN_ADDS =
  /\bdrop (?!index\b)|\brename\b|\balter column\b|\bset not null\b|\badd(?: column)? \w+ [^,;]*not null(?! default)|^\s*(?:delete|truncate)\b/i;

/** The statements of a migration, of which none is carried out. */
async function statementsOf({ up }: Migration): Promise<string[]> {
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

test('each migration only adds, so that the program of the version before can go on', async () => {
  const withWayBack = Object.entries(migrations).filter(([name]) => !name.endsWith('-no-way-back'));
  const statements = await Promise.all(withWayBack.map(([, one]) => statementsOf(one)));
  expect(statements.flat().length).toBeGreaterThan(20);
  expect(statements.flat().filter((one) => MORE_THAN_ADDS.test(one))).toEqual([]);
});

test.each([
  'alter table users drop column email',
  'alter table users rename column email to mail',
  'alter table users alter column email set not null',
  'alter table users add phone text not null',
  'drop table users',
])('%s would be found', (statement) => {
  expect(statement).toMatch(MORE_THAN_ADDS);
});
