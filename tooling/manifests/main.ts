import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runMain } from '@console/shared-node/command.ts';
import { root } from '@console/shared-node/folders.ts';
import { fieldTables, searchOf } from '../check/field-tables.ts';

/** `npm run manifests`: updates `search` in the manifests from the tables of fields. */
async function main(): Promise<void> {
  for (const table of await fieldTables(root)) {
    const file = path.join(root, table.module, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    manifest.search &&= { ...manifest.search, ...searchOf(table) };
    await writeFile(file, JSON.stringify(manifest, null, 2));
    execFileSync(path.join(root, 'node_modules/.bin/biome'), ['format', '--write', file]);
  }
}

runMain(main);
