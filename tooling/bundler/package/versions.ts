import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importMapFile, readImportMap } from '@console/deploy/build-output/import-map.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

/** The members of a `package.json` that this file reads. */
interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Reads the `package.json` of a folder, by default that of the root. */
export const readManifest = (folder = ''): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

/** Checks whether only the console's own modules use a subpath: its names may change in any version. */
export const isInternal = (subpath: string): boolean =>
  /^\.\/(internal|contract)(\/|$)/.test(subpath);

/** Returns the package of a specifier: `react` for `react/jsx-runtime`. */
export const packageName = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Returns the packages that all modules share in the page, in one copy. */
export const sharedPackages = (): ReadonlySet<string> =>
  new Set(
    Object.keys(readImportMap(importMapFile).imports)
      .filter((specifier) => !specifier.startsWith('@console/'))
      .map(packageName),
  );

/** Folders whose `package.json` has exact versions, in search order. */
const MANIFEST_FOLDERS = [
  '',
  'tooling',
  'tests',
  'deploy',
  'platform',
  'shared-ui',
  'shared-auth',
  'root-config',
];

/** Returns the version in which the project uses a package. */
export function exactVersion(name: string): string {
  for (const folder of MANIFEST_FOLDERS) {
    const { dependencies, devDependencies } = readManifest(folder);
    const version = dependencies?.[name] ?? devDependencies?.[name];
    if (version && version !== '*') return version;
  }
  throw new NumberedFailure('MF-192', `No package.json of the project lists ${name}`);
}
