import { existsSync, readFileSync } from 'node:fs';
import { declaredNames } from '@console/deploy/release/check/types/shared-name.ts';
import ts from 'typescript';

/** An exported name with its declarations, such as the overloads of a function. */
export interface ExportedName {
  readonly name: string;
  /** The file and the name of the declarations there: the same for each entry point that exports them. */
  readonly key: string;
  readonly declarations: readonly Declaration[];
}

interface Declaration {
  readonly file: string;
  readonly node: ts.Node;
}

/** The project's files that a name comes from; undefined for a library. */
type Find = (specifier: string, from: string) => string | undefined;

/**
 * The exports of declaration files, read without the compiler's checker: declarations name all types, so
 * that names and comments are all that a report needs.
 */
export class DeclaredApi {
  readonly #find: Find;
  readonly #files = new Map<string, ts.SourceFile>();

  /** @param find - returns the declaration file of an imported module of the project */
  constructor(find: Find) {
    this.#find = find;
  }

  /** Returns the exports of an entry point, by name. */
  exportsOf(entry: string): readonly ExportedName[] {
    return this.#exportedIn(entry)
      .map(({ name, local }) => this.#declared(entry, local, name))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** Returns the types of the project that the declarations of a name refer to, by key. */
  referencesOf({ declarations }: ExportedName): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    const add = (file: string, name: string) => {
      const { key, declarations: own } = this.#declared(file, name, name);
      if (own.length > 0) found.set(key, name);
    };
    for (const { file, node } of declarations) {
      const visit = (part: ts.Node): void => {
        if (ts.isImportTypeNode(part) && ts.isLiteralTypeNode(part.argument)) {
          const { literal } = part.argument;
          const from = ts.isStringLiteral(literal) && this.#find(literal.text, file);
          if (from && part.qualifier) add(from, firstIdentifier(part.qualifier));
        }
        if (ts.isTypeReferenceNode(part)) add(file, firstIdentifier(part.typeName));
        if (ts.isExpressionWithTypeArguments(part) && ts.isIdentifier(part.expression))
          add(file, part.expression.text);
        if (ts.isTypeQueryNode(part)) add(file, firstIdentifier(part.exprName));
        ts.forEachChild(part, visit);
      };
      visit(node);
    }
    return found;
  }

  #read(file: string): ts.SourceFile {
    const known = this.#files.get(file);
    if (known) return known;
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    this.#files.set(file, source);
    return source;
  }

  #exportedIn(file: string): { name: string; local: string }[] {
    return this.#read(file).statements.flatMap((statement) => {
      if (ts.isExportDeclaration(statement)) {
        const { exportClause } = statement;
        if (!exportClause || !ts.isNamedExports(exportClause)) return [];
        return exportClause.elements.map(({ name }) => ({ name: name.text, local: name.text }));
      }
      return isExported(statement)
        ? declaredNames(statement).map((name) => ({ name, local: name }))
        : [];
    });
  }

  /** Returns the declarations of a name that a file declares, imports or passes on. */
  #declared(file: string, local: string, name: string): ExportedName {
    const source = this.#read(file);
    const own = source.statements.filter((one) => declaredNames(one).includes(local));
    if (own.length > 0) {
      const declarations = own.map((node) => ({ file, node }));
      return { name, key: `${file}#${local}`, declarations };
    }
    for (const statement of source.statements) {
      const found = passedOn(statement, local);
      const from = found && this.#find(found.specifier, file);
      if (from) return this.#declared(from, found.original, name);
    }
    return { name, key: `${file}#${local}`, declarations: [] };
  }
}

/** Returns where a statement gets a name from, if it imports it or passes it on. */
function passedOn(
  statement: ts.Statement,
  local: string,
): { specifier: string; original: string } | undefined {
  const clause = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : ts.isExportDeclaration(statement)
      ? statement.exportClause
      : undefined;
  if (!clause || !(ts.isNamedImports(clause) || ts.isNamedExports(clause))) return undefined;
  const { moduleSpecifier } =
    clause.parent.kind === ts.SyntaxKind.ImportClause
      ? (clause.parent.parent as ts.ImportDeclaration)
      : (clause.parent as ts.ExportDeclaration);
  const element = [...clause.elements].find((one) => one.name.text === local);
  if (!element || !moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return undefined;
  return { specifier: moduleSpecifier.text, original: (element.propertyName ?? element.name).text };
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

const firstIdentifier = (name: ts.EntityName): string =>
  ts.isIdentifier(name) ? name.text : firstIdentifier(name.left);
