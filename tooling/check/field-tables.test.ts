import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type FieldTable, fieldTables, searchOf } from './field-tables.ts';

const root = path.resolve(__dirname, '../..');

/** Calls back with each table: none may be left out. */
async function forEachTable(expectOf: (table: FieldTable) => void) {
  const tables = await fieldTables(root);
  expect(tables.map(({ module }) => module)).toEqual(['mf-hubs', 'mf-tenants', 'mf-users']);
  for (const table of tables) expectOf(table);
}

test('a manifest tells the frame of the fields of its module (if not: npm run manifests)', () =>
  forEachTable((table) => {
    const file = path.join(root, table.module, 'manifest.json');
    const { search } = JSON.parse(readFileSync(file, 'utf8'));
    expect(search).toMatchObject(searchOf(table));
    expect(Object.keys(search.fields)).toEqual(Object.keys(searchOf(table).fields));
    expect(Object.keys(search.changes)).toEqual(Object.keys(searchOf(table).changes));
  }));
