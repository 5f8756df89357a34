import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The members of a standard object. */
export interface StandardObject {
  /** The names that it has, without those of its parent. */
  readonly names: readonly string[];
  /** The object that it inherits from, e.g. `Node.prototype`. */
  readonly parent?: string;
}

/** Standard objects by name: `globalThis`, `document`, `Array` (static members), `Array.prototype`. */
export type StandardNames = Readonly<Record<string, StandardObject>>;

/** Declarations of the language and of browsers. They are generated, with a line for each member. */
const DECLARATIONS = /^lib\.(es|dom|decorators).*\.d\.ts$/;

const HEAD =
  /^(?:interface (?<type>\w+)(?:<.*?>)?(?: extends (?<parents>.*))? \{|declare (?:var|function|const|namespace) (?<global>\w+)(?:: (?<globalType>\w+);|: \{)?)/;

const MEMBER = /^ {4}(?:readonly |get |set )?(?!new\b)(\w+)\??[(:<]/;

/** The elements that a page always has. */
const ELEMENTS = ['document.body', 'document.head', 'document.documentElement'];

const ELEMENT: StandardObject = { names: [], parent: 'HTMLElement.prototype' };

let known: StandardNames | undefined;

/**
 * Returns the names that the standards of the language and of browsers define, as TypeScript declares
 * them. A polyfill adds such names only, and only where they are missing.
 */
export function standardNames(): StandardNames {
  known ??= parseNames(readDeclarations());
  return known;
}

function readDeclarations(): string {
  const folder = path.dirname(ts.getDefaultLibFilePath({}));
  const files = readdirSync(folder).filter((name) => DECLARATIONS.test(name));
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('\n');
}

/** The members and parents of a declared type. */
class Declared {
  readonly members = new Set<string>();
  readonly parents = new Set<string>();
}

/** Parses the declarations of the language and of browsers. */
export function parseNames(text: string): StandardNames {
  const types = new Map<string, Declared>();
  const globals = new Map<string, Declared>();
  let current: Declared | undefined;
  for (const line of text.split('\n')) {
    const { type, parents = '', global, globalType } = HEAD.exec(line)?.groups ?? {};
    if (type) {
      current = declaredIn(types, type);
      for (const [parent] of parents.matchAll(/\w+(?=<|,|$)/g)) current.parents.add(parent);
    } else if (global) {
      current = declaredIn(globals, global);
      if (globalType) current.parents.add(globalType);
    } else if (line.startsWith('}')) {
      current = undefined;
    } else {
      const [, member] = MEMBER.exec(line) ?? [];
      if (member) current?.members.add(member);
    }
  }
  const toObject = (declared: Declared): StandardObject => {
    const [parent] = [...declared.parents].filter((name) => globals.has(name));
    const mixins = [...declared.parents].filter((name) => name !== parent);
    const names = [...declared.members, ...mixins.flatMap((name) => membersOf(types, name))];
    return { names: [...new Set(names)], ...(parent && { parent: `${parent}.prototype` }) };
  };
  const objects = [...globals].flatMap(([name, declared]): [string, StandardObject][] => [
    [name, toObject(declared)],
    [`${name}.prototype`, toObject(types.get(name) ?? new Declared())],
  ]);
  return {
    ...Object.fromEntries(objects),
    ...Object.fromEntries(ELEMENTS.map((name) => [name, ELEMENT])),
    globalThis: { names: [...globals.keys()] },
  };
}

function declaredIn(all: Map<string, Declared>, name: string): Declared {
  const found = all.get(name) ?? new Declared();
  all.set(name, found);
  return found;
}

/** Returns the members of a type with those that it inherits. */
function membersOf(types: ReadonlyMap<string, Declared>, name: string): string[] {
  const { members, parents } = types.get(name) ?? new Declared();
  return [...members, ...[...parents].flatMap((parent) => membersOf(types, parent))];
}
