import { existsSync } from 'node:fs';
import path from 'node:path';
import { importMapFile, readImportMap } from '@console/deploy/build-output/import-map.ts';
import { belowRoot, compilerOptions } from '@console/deploy/build-output/typescript.ts';
import { ONE_ICON } from '@console/deploy/release/check/types/released-files.ts';
import { root } from '@console/shared-node/folders.ts';
import ts from 'typescript';
import { readManifest } from '../bundler/package/versions.ts';

const SHARED_MODULES = ['shared-auth', 'shared-ui'];

/** Links by which the compiler finds the exports of the shared modules. */
export const sharedModuleLinks = Object.fromEntries(
  SHARED_MODULES.map((name) => [`node_modules/@console/${name}`, `../../${name}`]),
);

/**
 * Returns the files, below the root, that a release's type check reads: the declarations of the packages that
 * modules share or import, and the exports of the shared modules.
 */
export function typesForChecks(): readonly string[] {
  const options = compilerOptions();
  const specifiers = Object.keys(readImportMap(importMapFile).imports);
  const from = path.join(root, 'importing.ts');
  const entries = specifiers.flatMap((specifier) => {
    const { resolvedModule } = ts.resolveModuleName(specifier, from, options, ts.sys);
    return resolvedModule?.resolvedFileName ?? [];
  });
  const applications = specifiers
    .map((specifier) => specifier.replace('@console/', ''))
    .flatMap((name) =>
      ['ts', 'tsx'].map((ending) => path.join(root, name, `src/${name}.${ending}`)),
    )
    .filter((file) => existsSync(file));
  const program = ts.createProgram([...entries, ...applications], { ...options, noEmit: true });
  const declarations = program
    .getSourceFiles()
    .map(({ fileName }) => belowRoot(fileName))
    .filter((file) => /^node_modules\/(?!typescript\/)/.test(file))
    .filter((file) => !ONE_ICON.test(`/${file.replace(/\.d\.ts$/, '')}`));
  const manifests = declarations.flatMap(manifestsAbove);
  const shared = SHARED_MODULES.flatMap((name) => {
    const { exports = {} } = readManifest(name);
    return [
      `${name}/package.json`,
      ...Object.values(exports).map((file) => path.posix.join(name, file)),
    ];
  });
  return [...new Set([...declarations, ...manifests, ...shared])];
}

/** Returns the manifests in the folders above a package's file: they decide how imports are resolved. */
function manifestsAbove(file: string): readonly string[] {
  const above = path.posix.dirname(file);
  if (/(^|\/)node_modules(\/@[^/]+)?$/.test(above)) return [];
  const manifest = `${above}/package.json`;
  return [...(existsSync(path.join(root, manifest)) ? [manifest] : []), ...manifestsAbove(above)];
}
