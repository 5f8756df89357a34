import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allFilesOf } from '@console/deploy/build-output/fingerprint.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import type { Plugin } from 'esbuild';
import { getPackageDeclarations } from '../declarations.ts';
import { bundle, type Scripts } from './bundle.ts';
import { exactVersion, isInternal, packageName, readManifest, sharedPackages } from './versions.ts';

/** Bundles the plain parts of a module that its package does not offer. */
const internalParts: Plugin = {
  name: 'internal-parts',
  setup({ onResolve }) {
    onResolve({ filter: /^@console\/[^/]+\/internal\// }, ({ path: specifier }) => {
      const [, name = '', ...subpath] = specifier.split('/');
      const source = readManifest(name).exports?.[`./${subpath.join('/')}`];
      return source === undefined ? undefined : { path: path.join(root, name, source) };
    });
  },
};

/** The examples that the package of shared-ui contains. */
const examplesFolder = 'mf-components/src/examples';

/** Packages that only tests need. A module that has such tests installs these packages itself. */
const TEST_PACKAGES: ReadonlySet<string> = new Set(['@testing-library/react']);

/**
 * Builds the npm package of a shared module for modules in other repositories: scripts for their tests,
 * and declarations. In the page they use the live shared module.
 *
 * @param name - folder of the module, e.g. `shared-ui`
 * @returns the files of the package by path
 * @throws {NumberedFailure} that names an imported package which is not declared
 */
export async function sharedPackage(name: string): Promise<Readonly<Record<string, string>>> {
  const { version, license, exports = {} } = readManifest(name);
  const offered = Object.entries(exports).filter(([subpath]) => !isInternal(subpath));
  const entries = offered.map(([subpath, source]) => ({
    subpath,
    source: path.posix.join(name, source),
    output: subpath === '.' ? name : subpath.slice('./'.length),
  }));
  const scripts = await bundleScripts(entries);
  const declarations = await getPackageDeclarations(
    name,
    entries.map(({ source }) => source),
  );
  const below = (file: string) => file.replace(`${name}/src/`, 'types/');
  const types = [...declarations].map(([file, text]) => [below(file), text]);
  const exportEntries = entries.map(({ subpath, source, output }) => [
    subpath,
    {
      types: `./${below(source).replace(/\.tsx?$/, '.d.ts')}`,
      default: `./scripts/${output}.js`,
    },
  ]);
  const needed = requirements(name, [...scripts.imports, ...importsIn([...declarations.values()])]);
  const manifest = {
    name: `@console/${name}`,
    version,
    license,
    type: 'module',
    sideEffects: true,
    exports: Object.fromEntries(exportEntries),
    ...needed,
  };
  return {
    ...Object.fromEntries(types),
    ...scripts.files,
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    LICENSE: readFileSync(path.join(root, 'LICENSE'), 'utf8'),
    ...(name === 'shared-ui' && examples()),
    'public-api.txt': readFileSync(path.join(root, name, 'public-api.txt'), 'utf8'),
    'README.md': readFileSync(path.join(root, name, 'package/README.md'), 'utf8'),
    'CHANGELOG.md': readFileSync(path.join(root, name, 'package/CHANGELOG.md'), 'utf8'),
  };
}

/** Returns the live examples of the components, which the README names. */
function examples(): Readonly<Record<string, string>> {
  const files = allFilesOf(path.join(root, examplesFolder));
  return Object.fromEntries(
    files.map((file) => [`examples/${path.basename(file)}`, readFileSync(file, 'utf8')]),
  );
}

/** Bundles the scripts without styles, which the page provides. Tests see only the class names. */
const bundleScripts = (
  entries: readonly { readonly source: string; readonly output: string }[],
): Promise<Scripts> =>
  bundle(Object.fromEntries(entries.map(({ source, output }) => [output, source])), {
    target: 'es2022',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.module.css': 'local-css' },
    legalComments: 'none',
    plugins: [internalParts],
  });

const importsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    [...text.matchAll(/(?:from |import\()['"]([^.'"][^'"]*)['"]/g)].map(([, one = '']) => one),
  );

/** Returns the dependencies. Shared libraries are peers: a test, like the page, needs exactly one copy. */
function requirements(name: string, imports: readonly string[]) {
  const shared = sharedPackages();
  const declared = readManifest(name).dependencies ?? {};
  const own: Record<string, string> = {};
  const peers: Record<string, string> = {};
  const optional: Record<string, { optional: true }> = {};
  for (const needed of [...new Set(imports.map(packageName))].sort()) {
    if (needed === `@console/${name}`) continue;
    if (TEST_PACKAGES.has(needed)) optional[needed] = { optional: true };
    const isFromRoot = TEST_PACKAGES.has(needed) || declared[needed] === '*';
    const version = isFromRoot ? exactVersion(needed) : declared[needed];
    if (!version)
      throw new NumberedFailure(
        'MF-192',
        `${name} imports ${needed}, which its package.json does not list`,
      );
    const isPeer =
      shared.has(needed) || TEST_PACKAGES.has(needed) || needed.startsWith('@console/');
    (isPeer ? peers : own)[needed] = version;
  }
  return { dependencies: own, peerDependencies: peers, peerDependenciesMeta: optional };
}
