import { existsSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { json } from '@console/deploy/release/store/files.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { DEFAULT_PORT_BASE, OFFSETS } from '@console/shared-node/ports.ts';
import { copyTemplates, requireName } from './template.ts';

/**
 * Creates a micro-frontend: its folder from the templates, and its entries in the import map, in
 * `tsconfig.json` and in the lockfile.
 *
 * @returns the paths, below the root, of the created and changed files
 * @throws {NumberedFailure} if the name is invalid or in use
 */
export async function createModule(root: string, name: string): Promise<readonly string[]> {
  requireName(name);
  if (existsSync(path.join(root, name)))
    throw new NumberedFailure('MF-171', `The folder ${name} already exists`);
  const map: { imports: Record<string, string> } = await readJson(root, 'importmap.json');
  const origin = freeOrigin(Object.values(map.imports));
  const templates = ['common', 'styles', 'react', 'workspace'].map((one) =>
    path.join(root, 'tooling/new/template', one),
  );
  const made = await copyTemplates(templates, path.join(root, name), name, {
    'shared-auth': await readVersion(root, 'shared-auth'),
    'shared-ui': await readVersion(root, 'shared-ui'),
  });

  const imports = Object.entries(map.imports);
  const last = imports.findLastIndex(([specifier]) => specifier.startsWith('@console/mf-'));
  imports.splice(last + 1, 0, [`@console/${name}`, `${origin}/${name}/${name}.js`]);
  await write(root, 'importmap.json', { imports: Object.fromEntries(imports) });

  const config = path.join(root, 'tsconfig.json');
  const references = '"references": [';
  const reference = `${references}\n    {\n      "path": "${name}"\n    },`;
  await writeFile(config, (await readFile(config, 'utf8')).replace(references, reference));
  await addPackage(root, name);
  const files = made.map((file) => path.join(name, file));
  return [...files, 'importmap.json', 'tsconfig.json', 'package-lock.json'];
}

async function readVersion(root: string, module: string): Promise<string> {
  return (await readJson<{ version: string }>(root, `${module}/package.json`)).version;
}

/**
 * Returns the first free origin for a module. The ports of the first twenty modules are consecutive;
 * `npm run dev` uses the twenty ports after them.
 */
function freeOrigin(addresses: readonly string[]): string {
  const taken = new Set(addresses.map((address) => Number(new URL(address).port)));
  for (const offset of Object.values(OFFSETS)) taken.add(DEFAULT_PORT_BASE + offset);
  const offsets = [...Array(20).keys(), ...Array.from({ length: 20 }, (_, index) => 40 + index)];
  const port = offsets.map((offset) => DEFAULT_PORT_BASE + offset).find((one) => !taken.has(one));
  if (!port)
    throw new NumberedFailure(
      'MF-171',
      'importmap.json leaves no free localhost port for another module',
    );
  return `http://localhost:${port}`;
}

/**
 * Adds a workspace to the lockfile and to `node_modules`, as `npm install` would. (npm itself takes
 * minutes, and drops entries of other platforms.) The workspace's dependencies are already installed.
 */
async function addPackage(root: string, name: string): Promise<void> {
  const before = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  const lock: { packages: Record<string, object> } = JSON.parse(before);
  const {
    private: _,
    type,
    exports,
    ...entry
  }: Record<string, unknown> = await readJson(root, `${name}/package.json`);
  const packages = {
    ...lock.packages,
    [name]: entry,
    [`node_modules/@console/${name}`]: { resolved: name, link: true },
  };
  // The entries are in npm's order, so that npm's next change of the file is minimal.
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  await write(root, 'package-lock.json', { ...lock, packages: Object.fromEntries(sorted) });

  const note = path.join(root, 'node_modules/.installed');
  const installed = await readFile(note, 'utf8').catch(() => '');
  if (!installed.endsWith(before)) return;
  await symlink(`../../${name}`, path.join(root, 'node_modules/@console', name));
  const after = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  await writeFile(note, installed.slice(0, -before.length) + after);
}

async function readJson<Content>(root: string, file: string): Promise<Content> {
  return JSON.parse(await readFile(path.join(root, file), 'utf8'));
}

const write = (root: string, file: string, content: unknown): Promise<void> =>
  writeFile(path.join(root, file), json(content));
