import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { belowRoot, compilerOptions, isBuiltIn } from '@console/deploy/build-output/typescript.ts';
import { compiler, root } from '@console/shared-node/folders.ts';
import ts from 'typescript';
import { rootsOf } from './sources.ts';

/** Where `tsc --build` writes what each file declares, by its path below the root. */
const compiled = path.join(root, '.cache/types');

/**
 * The declarations of what a module exports, and of all that they name of its sources; those of
 * packages stay imports. What has not changed since `npm run check` is not compiled again.
 *
 * @returns text by path below the root, e.g. `shared-ui/src/shared-ui.d.ts`
 */
export async function declarationsOf(name: string): Promise<ReadonlyMap<string, string>> {
  await compileTypes(name);
  return declaredFrom(rootsOf(name).slice(0, 1), () => true);
}

/**
 * The declarations of several sources of a module, as a package has them: what they name of the same
 * module by its path, as a compiler elsewhere finds it; all else stays an import.
 *
 * @param sources - below the root
 * @returns text by path below the root
 */
export async function declaredWithin(
  name: string,
  sources: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await compileTypes(name);
  const places = sources.map((source) => path.join(root, source));
  const found = await declaredFrom(places, (specifier) => specifier.startsWith('.'));
  return new Map([...found].map(([file, text]) => [file, asPublished(text)]));
}

/** A declaration is found beside the script that it is of, by the name of that. */
const asPublished = (text: string): string =>
  text
    .replaceAll(/^import '[^']+\.css';\n/gm, '')
    .replaceAll(/((?:from |import\()['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2');

function declaredFrom(
  sources: readonly string[],
  isFollowed: (specifier: string) => boolean,
): ReadonlyMap<string, string> {
  const options = compilerOptions();
  const found = new Map<string, string>();
  const waiting = [...sources];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const declared = belowRoot(file).replace(/(?:\.d)?\.tsx?$/, '.d.ts');
    if (found.has(declared)) continue;
    const text = declarationOf(file, declared);
    found.set(declared, text);
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      if (!isFollowed(fileName)) continue;
      const { resolvedModule } = ts.resolveModuleName(fileName, file, options, ts.sys);
      if (isBuiltIn(fileName, resolvedModule)) waiting.push(resolvedModule.resolvedFileName);
    }
  }
  return found;
}

/** It runs beside webpack. Faults are for `npm run check` to tell. */
function compileTypes(name: string): Promise<void> {
  return new Promise((resolve) => {
    const args = [compiler, '--build', '--singleThreaded', name];
    execFile(process.execPath, args, { cwd: root }, () => resolve());
  });
}

function declarationOf(file: string, declared: string): string {
  const place = file.endsWith('.d.ts') ? file : path.join(compiled, declared);
  const text = existsSync(place) ? ts.sys.readFile(place) : undefined;
  if (text === undefined) throw new Error(`The compiler has written no ${place}`);
  return text;
}
