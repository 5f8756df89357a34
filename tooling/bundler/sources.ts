import { existsSync } from 'node:fs';
import path from 'node:path';
import { earlierApis } from '@console/deploy/build-output/contract.ts';
import { allFilesOf } from '@console/deploy/build-output/fingerprint.ts';
import { belowRoot, compilerOptions, isBuiltIn } from '@console/deploy/build-output/typescript.ts';
import { root } from '@console/shared-node/folders.ts';
import ts from 'typescript';

/**
 * Returns the names that the source of a module's file may have: `page.ts` in a shared module, whose file
 * exports the names of several entry points.
 */
export const entryNames = (name: string): readonly string[] => [
  'page.ts',
  `${name}.tsx`,
  `${name}.ts`,
];

/** Returns the files whose exports other modules import: a module's entry, and its earlier public APIs. */
export function publicFiles(name: string, folder = path.join(root, name)): readonly string[] {
  const source = path.join(folder, 'src');
  const entry = entryNames(name)
    .map((file) => path.join(source, file))
    .find(existsSync);
  const earlier = earlierApis(name).map((api) => path.join(source, `earlier/${api.name}.ts`));
  return entry ? [entry, ...earlier] : [];
}

/**
 * Returns the root files for the compiler: a module's public files, its global declarations, and those that extend a
 * shared module, such as the names of its permissions. No file imports these declarations.
 */
export function rootFiles(name: string, folder = path.join(root, name)): readonly string[] {
  const entries = publicFiles(name, folder);
  const declaring = allFilesOf(path.join(folder, 'src')).filter((file) => {
    const text = file.endsWith('.d.ts') && ts.sys.readFile(file);
    return text && (!/^(?:import|export)\b/m.test(text) || /^declare module\b/m.test(text));
  });
  return entries.length > 0 ? [...entries, ...declaring] : [];
}

/**
 * Returns the sources in a module's build, without the sources of other modules that it imports.
 *
 * @param folder - folder of the module, if the module is in another repository
 * @returns text by path below the root, e.g. `mf-users/src/mf-users.tsx`
 */
export function sourcesOf(name: string, folder?: string): ReadonlyMap<string, string> {
  const options = { ...compilerOptions(), noLib: true, types: [] };
  const below = (file: string) =>
    folder ? path.posix.join(name, path.relative(folder, file)) : belowRoot(file);
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const { resolvedModule } = ts.resolveModuleName(text, from, options, host);
      const isSource = folder ? text.startsWith('.') : isBuiltIn(text, resolvedModule);
      return { resolvedModule: isSource ? resolvedModule : undefined };
    });
  const files = ts.createProgram(rootFiles(name, folder), options, host).getSourceFiles();
  return new Map(files.map(({ fileName, text }) => [below(fileName), text]));
}
