import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldTables, searchOf } from './field-tables.ts';

const root = path.resolve(__dirname, '../..');

test('manifests match the field tables of their modules (if not: npm run manifests)', async () => {
  const tables = await fieldTables(root);
  expect(tables.length).toBeGreaterThan(2);
  for (const table of tables) {
    const file = path.join(root, table.module, 'manifest.json');
    const { search } = JSON.parse(readFileSync(file, 'utf8'));
    expect(JSON.stringify(search)).toBe(
      JSON.stringify(search && { ...search, ...searchOf(table) }),
    );
  }
});
