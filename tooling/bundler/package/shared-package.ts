import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { declaredWithin } from '../declarations.ts';
import { bundled, type Scripts } from './bundled.ts';
import { exactVersion, packageName, readManifest, sharedPackages } from './versions.ts';

/** Tests bring these along; whoever does not test needs none of them. */
const FOR_TESTS: ReadonlySet<string> = new Set(['@testing-library/react']);

/**
 * A shared module as an npm package, for modules that are made elsewhere: scripts that run in tests,
 * and declarations. In the page the module itself runs, so nothing of this is built into others but
 * the plain parts such as `/contract`.
 *
 * @param name - its folder, e.g. `shared-ui`
 * @returns the files of the package by path
 * @throws {NumberedFailure} naming a package that it imports and does not declare
 */
export async function sharedPackage(name: string): Promise<Readonly<Record<string, string>>> {
  const { version, license, exports = {} } = readManifest(name);
  const entries = Object.entries(exports).map(([subpath, source]) => ({
    subpath,
    source: path.posix.join(name, source),
    output: subpath === '.' ? name : path.posix.basename(subpath),
  }));
  const scripts = await scriptsOf(entries);
  const declarations = await declaredWithin(
    name,
    entries.map(({ source }) => source),
  );
  const below = (file: string) => file.replace(`${name}/src/`, 'types/');
  const types = [...declarations].map(([file, text]) => [below(file), text]);
  const faces = entries.map(({ subpath, source, output }) => [
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
    exports: Object.fromEntries(faces),
    ...needed,
  };
  return {
    ...Object.fromEntries(types),
    ...scripts.files,
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    LICENSE: readFileSync(path.join(root, 'LICENSE'), 'utf8'),
  };
}

/** Styles are the page's: a test sees the names of classes alone. */
const scriptsOf = (
  entries: readonly { readonly source: string; readonly output: string }[],
): Promise<Scripts> =>
  bundled(Object.fromEntries(entries.map(({ source, output }) => [output, source])), {
    target: 'es2022',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.module.css': 'local-css' },
    legalComments: 'none',
  });

const importsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    [...text.matchAll(/(?:from |import\()['"]([^.'"][^'"]*)['"]/g)].map(([, one = '']) => one),
  );

/**
 * Of what the page has once for all, a test needs just one copy too, and of just that version: those
 * are peers. The rest is the package's own.
 */
function requirements(name: string, imports: readonly string[]) {
  const shared = sharedPackages();
  const declared = readManifest(name).dependencies ?? {};
  const own: Record<string, string> = {};
  const peers: Record<string, string> = {};
  const optional: Record<string, { optional: true }> = {};
  for (const needed of [...new Set(imports.map(packageName))].sort()) {
    if (needed === `@console/${name}`) continue;
    if (FOR_TESTS.has(needed)) optional[needed] = { optional: true };
    const isElsewhere = FOR_TESTS.has(needed) || declared[needed] === '*';
    const version = isElsewhere ? exactVersion(needed) : declared[needed];
    if (!version)
      throw new NumberedFailure(
        'MF-192',
        `${name} imports ${needed}, and its package.json does not name it`,
      );
    const isPeer = shared.has(needed) || FOR_TESTS.has(needed) || needed.startsWith('@console/');
    (isPeer ? peers : own)[needed] = version;
  }
  return { dependencies: own, peerDependencies: peers, peerDependenciesMeta: optional };
}
