import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { belowRoot, compilerOptions, isBuiltIn } from '@console/deploy/build-output/typescript.ts';
import { compiler, root } from '@console/shared-node/folders.ts';
import ts from 'typescript';
import { publicFiles } from './sources.ts';

/** Folder for the declarations of `tsc --build`; each has the path of its source below the root. */
const compiled = path.join(root, '.cache/types');

/**
 * Returns the declarations of a module's exports, and of the project's sources that these refer to.
 * Imports of packages stay. Sources that have not changed since `npm run check` are not compiled again.
 *
 * @returns text by path below the root, e.g. `shared-ui/src/shared-ui.d.ts`
 */
export async function getDeclarations(name: string): Promise<ReadonlyMap<string, string>> {
  await compileTypes(name);
  return collectDeclarations(publicFiles(name), () => true);
}

/**
 * Returns the declarations of several sources of a module, for its package. Their relative imports
 * have the form that compilers can resolve in a package; all other imports stay.
 *
 * @param sources - paths below the root
 * @returns text by path below the root
 */
export async function getPackageDeclarations(
  name: string,
  sources: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await compileTypes(name);
  const files = sources.map((source) => path.join(root, source));
  const found = await collectDeclarations(files, (specifier) => specifier.startsWith('.'));
  return new Map([...found].map(([file, text]) => [file, withScriptPaths(text)]));
}

/** Replaces `.ts` by `.js` in relative imports: for `a.js`, compilers find the declaration `a.d.ts`. */
const withScriptPaths = (text: string): string =>
  text
    .replaceAll(/^import '[^']+\.css';\n/gm, '')
    .replaceAll(/((?:from |import\()['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2');

function collectDeclarations(
  sources: readonly string[],
  isFollowed: (specifier: string) => boolean,
): ReadonlyMap<string, string> {
  const options = compilerOptions();
  const found = new Map<string, string>();
  const queue = [...sources];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const declared = belowRoot(file).replace(/(?:\.d)?\.tsx?$/, '.d.ts');
    if (found.has(declared)) continue;
    const text = readDeclaration(file, declared);
    found.set(declared, text);
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      if (!isFollowed(fileName)) continue;
      const { resolvedModule } = ts.resolveModuleName(fileName, file, options, ts.sys);
      if (isBuiltIn(fileName, resolvedModule)) queue.push(resolvedModule.resolvedFileName);
    }
  }
  return found;
}

/** Compiles a module's types, in parallel with webpack. `npm run check` reports the errors. */
function compileTypes(name: string): Promise<void> {
  return new Promise((resolve) => {
    const args = [compiler, '--build', '--singleThreaded', name];
    execFile(process.execPath, args, { cwd: root }, () => resolve());
  });
}

function readDeclaration(file: string, declared: string): string {
  const declaration = file.endsWith('.d.ts') ? file : path.join(compiled, declared);
  const text = existsSync(declaration) ? ts.sys.readFile(declaration) : undefined;
  if (text === undefined) throw new Error(`The compiler did not write ${declaration}`);
  return text;
}
