import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importMapFile, readImportMap } from '@console/deploy/build-output/import-map.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

/** What is read of a `package.json` of the project. */
interface Manifest {
  readonly version: string;
  readonly license: string;
  /** Subpath → source file. */
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The `package.json` of a folder of the project; that of the project itself without one. */
export const readManifest = (folder = ''): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

/** The package of a specifier: `react/jsx-runtime` is of `react`. */
export const packageName = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The packages of which a page has one copy for all modules. */
export const sharedPackages = (): ReadonlySet<string> =>
  new Set(
    Object.keys(readImportMap(importMapFile).imports)
      .filter((specifier) => !specifier.startsWith('@console/'))
      .map(packageName),
  );

/** Folders whose `package.json` names exact versions; that of the root comes first. */
const NAMING = [
  '',
  'tooling',
  'tests',
  'deploy',
  'platform',
  'shared-ui',
  'shared-auth',
  'root-config',
];

/** The one version of a package that the project uses. */
export function exactVersion(name: string): string {
  for (const folder of NAMING) {
    const { dependencies, devDependencies } = readManifest(folder);
    const version = dependencies?.[name] ?? devDependencies?.[name];
    if (version && version !== '*') return version;
  }
  throw new NumberedFailure('MF-192', `No package.json of the project names ${name}`);
}
