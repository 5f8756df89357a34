import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { type Kysely, sql } from 'kysely';

/**
 * The characters that look like others, each with what it looks like (UTS 39 §4). The next version of
 * the file is at https://www.unicode.org/Public/security/latest/confusables.txt; it needs a migration
 * that calls {@link fillSkeletons}, like 007.
 */
const lookAlikes = readLookAlikes();

function readLookAlikes(): ReadonlyMap<string, string> {
  const text = readFileSync(path.join(root, 'platform/api/names/confusables.txt'), 'utf8');
  const fromCodes = (codes = '') =>
    String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));
  return new Map(
    [...text.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;/gm)].map(([, from, to]) => [
      fromCodes(from),
      fromCodes(to),
    ]),
  );
}

/** Returns the text with each character as the one that it looks like. */
function replaceLookAlikes(text: string): string {
  return Array.from(text, (character) => lookAlikes.get(character) ?? character).join('');
}

/**
 * Returns the part that names have in common if one can be taken for the other, for comparison
 * alone: the skeleton (UTS 39 §4) of the name without case (UTS 36 §2.10.2), compatibility forms and
 * invisible characters, and with white space as it is shown.
 */
export function skeletonOf(name: string): string {
  const plain = name
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const read = caseless(withLatinCapitals(plain));
  return caseless(replaceLookAlikes(read.normalize('NFD'))).normalize('NFD');
}

/**
 * Replaces capitals of other scripts by the Latin ones that they look like, which their small letters
 * do not, where that makes the whole name Latin. A name of another script stays as it is.
 */
function withLatinCapitals(name: string): string {
  const latin = name.replaceAll(/[^\P{Lu}A-Z]/gu, (capital) => {
    const likeness = replaceLookAlikes(capital);
    // The table has `l` for all that is a vertical line.
    return likeness === 'l' ? 'I' : likeness;
  });
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(latin) ? latin : name;
}

/** Removes case. Upper case comes first: it has two letters for `ß`, and one for both kinds of `σ`. */
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

/** Stores the skeleton of every name. */
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
