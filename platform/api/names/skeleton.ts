import { type Kysely, sql } from 'kysely';
import { rectifyConfusion } from 'unicode-confusables';

/**
 * What names that can be taken for each other have in common, for comparison alone: the skeleton
 * (UTS 39 §4) of the name without case (UTS 36 §2.10.2), compatibility forms and invisible
 * characters, and with white space as it is shown.
 */
export function skeletonOf(name: string): string {
  const plain = name
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const read = caseless(withLatinCapitals(plain));
  return caseless(rectifyConfusion(read.normalize('NFD'))).normalize('NFD');
}

/**
 * Capitals of other scripts as the Latin ones that they look like, which their small letters do not,
 * where that makes the whole name Latin. In a name of another script they stay what they are.
 */
function withLatinCapitals(name: string): string {
  const latin = name.replaceAll(/[^\P{Lu}A-Z]/gu, (capital) => {
    const likeness = rectifyConfusion(capital);
    // The table has `l` for all that is a vertical line.
    return likeness === 'l' ? 'I' : likeness;
  });
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(latin) ? latin : name;
}

/** Upper case first, as that has two letters for `ß` and one for both kinds of `σ`. */
function caseless(text: string): string {
  return text.toUpperCase().toLowerCase();
}

const BATCH_ROWS = 10_000;

const tables = [
  { table: 'hubs', key: 'id', column: 'name' },
  { table: 'tenants', key: 'id', column: 'key' },
  { table: 'users', key: 'id', column: 'username' },
  { table: 'accounts', key: 'sub', column: 'username' },
] as const;

/** Gives every row that has a name the skeleton of it. */
export async function fillSkeletons(database: Kysely<unknown>): Promise<void> {
  for (const { table, key, column } of tables) {
    const names = [sql.table(table), sql.ref(key), sql.ref(column)] as const;
    const [rowsOf, keyOf, nameOf] = names;
    const { rows } = await sql<{ key: string; name: string }>`
      select ${keyOf}::text as key, ${nameOf} as name from ${rowsOf}
    `.execute(database);
    for (let start = 0; start < rows.length; start += BATCH_ROWS) {
      const batch = rows.slice(start, start + BATCH_ROWS);
      const keys = sql.val(batch.map((row) => row.key));
      const skeletons = sql.val(batch.map((row) => skeletonOf(row.name)));
      await sql`
        update ${rowsOf} set skeleton = filled.skeleton
        from unnest(${keys}::text[], ${skeletons}::text[]) as filled (key, skeleton)
        where ${keyOf}::text = filled.key
      `.execute(database);
    }
  }
}
