import ts from 'typescript';
import type { CarriedTypes, Usage } from './carried-types.ts';

/**
 * Returns the files of a usage whose type errors may differ from those of another usage of the same
 * module: changed files, and files that mention a name whose declaration changed.
 *
 * @returns `undefined` if any file may be affected
 */
export function changedFiles(usage: Usage, other: Usage): ReadonlySet<string> | undefined {
  const names = changedNames(getDeclarations(usage), getDeclarations(other));
  if (!names) return undefined;
  const found = new Set<string>();
  for (const [file, text] of usage.sources.files) {
    const isOther = other.sources.files.get(file) !== text;
    // Such a file may contain global declarations, which affect all files.
    if (isOther && file.endsWith('.d.ts')) return undefined;
    if (isOther || getWords(text).some((word) => names.has(word))) found.add(file);
  }
  return found;
}

const getDeclarations = ({ declared }: Usage): readonly CarriedTypes[] => [
  ...new Set([...declared.values()].map(({ types }) => types)),
];

/** Stands for statements without a name: `declare global`, `export default`. */
const NAMELESS = '';

/** Prefix for the export of a name, which is compared separately from the name's declarations. */
const EXPORT = 'export ';

/**
 * Returns the names whose declarations changed, or refer to a name whose declarations changed.
 *
 * @returns `undefined` if a changed declaration has no name
 */
function changedNames(
  all: readonly CarriedTypes[],
  others: readonly CarriedTypes[],
): ReadonlySet<string> | undefined {
  const changed = new Set<string>();
  const isSame = all.length === others.length && all.every((types) => others.includes(types));
  if (isSame) return changed;
  const [now, then] = [textsByName(all), textsByName(others)];
  for (const name of [...now.keys(), ...then.keys()]) {
    if (now.get(name) !== then.get(name)) changed.add(name);
  }
  const declared = [...now, ...then].map(([name, text]) => ({ name, words: getWords(text) }));
  for (let before = -1; before !== changed.size; ) {
    before = changed.size;
    for (const { name, words } of declared) {
      if (words.some((word) => changed.has(word))) changed.add(name);
    }
  }
  if (changed.has(NAMELESS)) return undefined;
  return new Set([...changed].map((name) => name.replace(EXPORT, '')));
}

const getWords = (text: string): readonly string[] => text.match(/[\w$]+/g) ?? [];

/** Returns all declarations of each name, from any file. */
function textsByName(all: readonly CarriedTypes[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string[]>();
  for (const [name, words] of all.flatMap(readStatements)) {
    texts.set(name, [...(texts.get(name) ?? []), words]);
  }
  return new Map([...texts].map(([name, said]) => [name, said.sort().join('\n')]));
}

type NamedText = readonly [name: string, words: string];

/** Results by input, because several modules need the same declarations. */
const read = new WeakMap<CarriedTypes, readonly NamedText[]>();

function readStatements(types: CarriedTypes): readonly NamedText[] {
  const said =
    read.get(types) ??
    [...types.files].flatMap(([file, text]) => {
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
      return source.statements.flatMap((statement) => readStatement(statement, source));
    });
  read.set(types, said);
  return said;
}

const printer = ts.createPrinter({ removeComments: true });

function readStatement(statement: ts.Statement, source: ts.SourceFile): readonly NamedText[] {
  const text = printer.printNode(ts.EmitHint.Unspecified, statement, source);
  if (ts.isImportDeclaration(statement)) return readImports(statement);
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    if (!exportClause || !ts.isNamedExports(exportClause)) return [[NAMELESS, text]];
    return exportClause.elements.map(({ name, propertyName = name }) =>
      propertyName === name ? [EXPORT + name.text, ''] : [name.text, propertyName.text],
    );
  }
  if (ts.isVariableStatement(statement)) {
    const names = statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? name.text : NAMELESS,
    );
    return names.map((name) => [name, text]);
  }
  const name = ts.getNameOfDeclaration(statement as ts.Node as ts.Declaration);
  return [[name && ts.isIdentifier(name) && !isGlobal(statement) ? name.text : NAMELESS, text]];
}

const isGlobal = (statement: ts.Statement): boolean =>
  ts.isModuleDeclaration(statement) && (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0;

/** Returns the imported names, except names that a file of the same package exports unchanged. */
function readImports({
  importClause,
  moduleSpecifier,
}: ts.ImportDeclaration): readonly NamedText[] {
  const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
  const { name, namedBindings } = importClause ?? {};
  const found: NamedText[] = name ? [[name.text, `import ${from}`]] : [];
  if (!namedBindings) return found;
  if (ts.isNamespaceImport(namedBindings)) {
    return [...found, [namedBindings.name.text, `import * ${from}`]];
  }
  for (const { name: local, propertyName = local } of namedBindings.elements) {
    if (from.startsWith('.') && propertyName === local) continue;
    found.push([local.text, `import ${propertyName.text} ${from.startsWith('.') ? '' : from}`]);
  }
  return found;
}
