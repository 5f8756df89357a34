import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { type Kysely, sql } from 'kysely';

/**
 * Maps each confusable character to the text it looks like (UTS 39 §4). The latest version of the file
 * is at https://www.unicode.org/Public/security/latest/confusables.txt; to update it, add a migration
 * that calls {@link fillSkeletons}, like migration 007.
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

/** Replaces each confusable character with the text that it looks like. */
function replaceLookAlikes(text: string): string {
  return Array.from(text, (character) => lookAlikes.get(character) ?? character).join('');
}

/**
 * Returns the skeleton of a name (UTS 39 §4), for comparison only: names that can be mistaken for each
 * other have the same skeleton. It ignores case (UTS 36 §2.10.2), compatibility forms and invisible
 * characters, and collapses white space.
 */
export function toSkeleton(name: string): string {
  const plain = name
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const read = removeCase(withLatinCapitals(plain));
  return removeCase(replaceLookAlikes(read.normalize('NFD'))).normalize('NFD');
}

/**
 * Replaces capitals of other scripts with the Latin capitals that they look like (their small letters may look
 * different), if that makes the whole name Latin. Returns other names unchanged.
 */
function withLatinCapitals(name: string): string {
  const latin = name.replaceAll(/[^\P{Lu}A-Z]/gu, (capital) => {
    const replaced = replaceLookAlikes(capital);
    // The table maps every vertical line to `l`.
    return replaced === 'l' ? 'I' : replaced;
  });
  return /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(latin) ? latin : name;
}

/** Removes case. Upper case comes first: it turns `ß` into two letters, and both forms of `σ` into one. */
function removeCase(text: string): string {
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
    const [from, keyColumn, nameColumn] = [sql.table(table), sql.ref(key), sql.ref(column)];
    const { rows } = await sql<{ key: string; name: string }>`
      select ${keyColumn}::text as key, ${nameColumn} as name from ${from}
    `.execute(database);
    for (let start = 0; start < rows.length; start += BATCH_ROWS) {
      const batch = rows.slice(start, start + BATCH_ROWS);
      const keys = sql.val(batch.map((row) => row.key));
      const skeletons = sql.val(batch.map((row) => toSkeleton(row.name)));
      await sql`
        update ${from} set skeleton = filled.skeleton
        from unnest(${keys}::text[], ${skeletons}::text[]) as filled (key, skeleton)
        where ${keyColumn}::text = filled.key
      `.execute(database);
    }
  }
}
