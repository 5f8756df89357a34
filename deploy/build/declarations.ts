import ts from 'typescript';
import { belowRoot, compilerOptions, isBuiltIn } from './typescript.ts';

/**
 * The declarations of what a module exports, and of all that they name of its sources; those of
 * packages stay imports.
 *
 * @param roots - its entry first, then what declares things to all of its sources
 * @returns text by path below the root, e.g. `shared-ui/src/shared-ui.d.ts`
 */
export function declarationsOf(roots: readonly string[]): ReadonlyMap<string, string> {
  const options: ts.CompilerOptions = {
    ...compilerOptions(),
    declaration: true,
    emitDeclarationOnly: true,
  };
  const program = ts.createProgram(roots, options);
  const found = new Map<string, string>();
  const waiting = roots.slice(0, 1);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const source = program.getSourceFile(file);
    const declared = belowRoot(file).replace(/(?:\.d)?\.tsx?$/, '.d.ts');
    if (!source || found.has(declared)) continue;
    const text = declarationOf(program, source);
    found.set(declared, text);
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const { resolvedModule } = ts.resolveModuleName(fileName, file, options, ts.sys);
      if (isBuiltIn(fileName, resolvedModule)) waiting.push(resolvedModule.resolvedFileName);
    }
  }
  return found;
}

function declarationOf(program: ts.Program, source: ts.SourceFile): string {
  if (source.isDeclarationFile) return source.text;
  let declared = '';
  const write = (_: string, text: string) => {
    declared = text;
  };
  program.emit(source, write, undefined, true);
  return declared;
}
