import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../folders.ts';
import { allFilesOf } from './fingerprint.ts';
import { belowRoot, compilerOptions, isBuiltIn } from './typescript.ts';

/** What the compiler starts from: a module's entry, and what declares things to all of its sources. */
export function rootsOf(name: string): readonly string[] {
  const source = path.join(root, name, 'src');
  const entry = ['tsx', 'ts'].map((end) => path.join(source, `${name}.${end}`)).find(existsSync);
  const declaring = allFilesOf(source).filter(
    (file) => file.endsWith('.d.ts') && !/^(?:import|export)\b/m.test(ts.sys.readFile(file) ?? ''),
  );
  return entry ? [entry, ...declaring] : [];
}

/**
 * The sources of a module, as far as they are in its build: without those of what it imports.
 *
 * @returns text by path below the root, e.g. `mf-users/src/mf-users.tsx`
 */
export function sourcesOf(name: string): ReadonlyMap<string, string> {
  const options = { ...compilerOptions(), noLib: true, types: [] };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const { resolvedModule } = ts.resolveModuleName(text, from, options, host);
      return { resolvedModule: isBuiltIn(text, resolvedModule) ? resolvedModule : undefined };
    });
  const files = ts.createProgram(rootsOf(name), options, host).getSourceFiles();
  return new Map(files.map(({ fileName, text }) => [belowRoot(fileName), text]));
}
