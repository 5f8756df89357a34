import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileChange } from './release-case.ts';

/** Changes the text of a file, and removes its compressed copies. */
export function edited(file: string, change: (text: string) => string): FileChange {
  return async (built) => {
    const before = await readFile(path.join(built, file), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`Nothing to alter in ${file}`);
    await withoutFile(file)(built);
    await writeFile(path.join(built, file), after);
  };
}

/** Removes a file. */
export function withoutFile(file: string): FileChange {
  return async (built) => {
    await rm(path.join(built, file));
    for (const end of ['br', 'gz', 'map']) {
      await rm(path.join(built, `${file}.${end}`), { force: true });
    }
  };
}

/** Changes the chunk that reads this name from its imports; the chunk's file name contains a hash. */
export function inChunk(name: string, change: (chunk: string) => FileChange): FileChange {
  return async (built) => {
    for (const file of await readdir(built)) {
      if (!/^chunk-\w+\.js$/.test(file)) continue;
      if (!(await readFile(path.join(built, file), 'utf8')).includes(`.${name}`)) continue;
      return change(file)(built);
    }
    throw new Error(`No chunk reads ${name}`);
  };
}

/** Renames a chunk, and changes its name in the entry. */
export const renamedChunk = (module: string, name: string): FileChange =>
  inChunk(name, (chunk) => async (built) => {
    const hash = chunk.slice('chunk-'.length, -'.js'.length);
    const code = await readFile(path.join(built, chunk), 'utf8');
    await withoutFile(chunk)(built);
    await writeFile(path.join(built, 'chunk-0123456789.js'), code);
    await edited(`${module}.js`, (text) => text.replace(`"${hash}"`, '"0123456789"'))(built);
  });

/** Removes a name from the exports of webpack's entry: `Drawer:()=>de,`. */
export const withoutExport = (file: string, name: string): FileChange =>
  edited(file, (text) => replacedOnce(text, exportOf(name, '[\\w$.()]+,?'), ''));

/** Adds an export next to an existing one: a component that renders nothing. */
export const withExport = (file: string, name: string, beside: string): FileChange =>
  edited(file, (text) =>
    replacedOnce(text, exportOf(beside), `${name}:()=>()=>null,${beside}:()=>`),
  );

const exportOf = (name: string, value = ''): RegExp =>
  new RegExp(`(?<![\\w$.])${escaped(name)}:\\(\\)=>${value}`, 'g');

/** Adds an import of a name, in the form that webpack writes: the module's setter reads the name. */
export const importing = (file: string, specifier: string, name: string): FileChange =>
  withSetter(file, specifier, (from) => `var ${name}=${from}.${name}`);

/** Imports a whole module, as webpack does if it cannot tell what is used. */
export const importingEverything = (file: string, specifier: string): FileChange =>
  withSetter(
    file,
    specifier,
    (from) => `Object.keys(${from}).forEach(function(n){globalThis[n]=${from}[n]})`,
  );

/** Replaces all uses of a name by another name, also in chunks, so that it is no longer imported. */
export function usingInstead(module: string, name: string, other: string): FileChange {
  const pattern = new RegExp(`(?<=\\w\\.)${escaped(name)}\\b`, 'g');
  return async (built) => {
    const entry = `${module}.js`;
    await edited(entry, (text) => text.replace(pattern, () => other))(built);
    for (const file of await readdir(built)) {
      if (!/^chunk-\w+\.js$/.test(file)) continue;
      const before = await readFile(path.join(built, file), 'utf8');
      const after = before.replace(pattern, () => other);
      if (after === before) continue;
      await edited(file, () => after)(built);
      await edited(entry, (text) => text.replace(hashOf(before), hashOf(after)))(built);
    }
  };
}

/** Returns the hash by which an entry identifies a chunk (Subresource Integrity §3.5). */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64');

function withSetter(
  file: string,
  specifier: string,
  statement: (from: string) => string,
): FileChange {
  return edited(file, (text) => {
    const list = /^System\.register\((\[.*?\])/m.exec(text)?.[1] ?? '[]';
    const dependencies: readonly string[] = JSON.parse(list);
    const index = dependencies.indexOf(specifier);
    const setters = 'setters:[';
    const start = text.indexOf(setters) + setters.length;
    if (index < 0) {
      const more = JSON.stringify([specifier, ...dependencies]);
      const first = `function(e){${statement('e')}},`;
      return `${text.slice(0, start)}${first}${text.slice(start)}`.replace(list, more);
    }
    const end = endOfFunction(text, start, index);
    const parameter = /^function\((\w+)\)/.exec(text.slice(startOfFunction(text, start, index)));
    return `${text.slice(0, end)};${statement(parameter?.[1] ?? 'e')}${text.slice(end)}`;
  });
}

/** Returns the start of the function with that index in a list of functions. */
function startOfFunction(text: string, list: number, index: number): number {
  return index === 0 ? list : endOfFunction(text, list, index - 1) + '},'.length;
}

/** Returns the position of the closing brace of the function with that index. */
function endOfFunction(text: string, list: number, index: number): number {
  let depth = 0;
  let left = index;
  for (let at = list; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] !== '}') continue;
    depth -= 1;
    if (depth === 0 && left === 0) return at;
    if (depth === 0) left -= 1;
  }
  throw new Error('There are not so many setters');
}

/** Adds a statement that runs first when the module is loaded. */
export const startingWith = (file: string, statement: string): FileChange =>
  edited(file, (text) => text.replace('execute:function(){', (start) => start + statement));

function replacedOnce(text: string, pattern: RegExp, replacement: string): string {
  const found = text.match(pattern) ?? [];
  if (found.length !== 1) throw new Error(`${pattern} is found ${found.length} times`);
  return text.replace(pattern, () => replacement);
}

const escaped = (name: string): string => name.replaceAll('$', '\\$');
