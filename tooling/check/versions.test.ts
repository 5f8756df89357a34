import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const root = path.resolve(__dirname, '../..');

const read = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

const packagesIn = (folder: string): [name: string, version: string][] => {
  const { dependencies, devDependencies } = read(folder);
  return Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name]) => !name.startsWith('@console/'),
  );
};

const workspaces = readdirSync(root).filter((name) =>
  existsSync(path.join(root, name, 'package.json')),
);
const atRoot = new Map(packagesIn(''));

const named = new Map<string, { readonly workspace: string; readonly version: string }[]>();
for (const workspace of workspaces) {
  for (const [name, version] of packagesIn(workspace)) {
    named.set(name, [...(named.get(name) ?? []), { workspace, version }]);
  }
}

test('every version is exact, so that an install is the same everywhere', () => {
  const versions = [
    ...atRoot,
    ...[...named].flatMap(([name, uses]) => uses.map(({ version }) => [name, version])),
  ];
  const loose = versions.filter(
    ([, version = '']) => !/^(\*|(npm:.+@)?\d+\.\d+\.\d+)$/.test(version),
  );
  expect(loose).toEqual([]);
  expect([...atRoot.values()]).not.toContain('*');
});

test('only the root has the version of a package that several workspaces use', () => {
  const elsewhere = [...named].filter(([name, uses]) =>
    atRoot.has(name)
      ? uses.some(({ version }) => version !== '*')
      : uses.length > 1 || uses.some(({ version }) => version === '*'),
  );
  expect(elsewhere).toEqual([]);
});

/** Types and test libraries that TypeScript and Jest find although no workspace lists them. */
const FOUND_BY_TOOLS = /^@types\/|^@testing-library\/(react|user-event)$/;

test('every package of the root is used by a workspace', () => {
  const unused = [...atRoot.keys()].filter(
    (name) => !named.has(name) && !FOUND_BY_TOOLS.test(name),
  );
  expect(unused).toEqual([]);
});
