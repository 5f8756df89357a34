import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { filesOf } from '../build/fingerprint.ts';

/** One import or re-export in a source file. */
export interface Import {
  /** Path of the importing file below the project's root. */
  readonly file: string;
  readonly line: number;
  readonly specifier: string;
  /** Names taken; empty for a side effect or a dynamic import, `*` for a namespace. */
  readonly names: readonly string[];
  readonly typeOnly: boolean;
}

/** All imports of the TypeScript files of a folder, tests left out. */
export function importsOf(root: string, folder: string): Import[] {
  return filesOf(path.join(root, folder))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsIn(path.relative(root, file), readFileSync(file, 'utf8')));
}

/** The imports of one file. */
export function importsIn(file: string, text: string): Import[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const add = (
    node: ts.Node,
    specifier: ts.Node | undefined,
    names: string[],
    typeOnly: boolean,
  ) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ file, line, specifier: specifier.text, names, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause;
      add(node, node.moduleSpecifier, importedNames(clause), clause?.isTypeOnly ?? false);
    } else if (ts.isExportDeclaration(node)) {
      add(node, node.moduleSpecifier, exportedNames(node), node.isTypeOnly);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node, node.arguments[0], [], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function importedNames(clause: ts.ImportClause | undefined): string[] {
  if (!clause) return [];
  const names = clause.name ? ['default'] : [];
  const bindings = clause.namedBindings;
  if (!bindings) return names;
  if (ts.isNamespaceImport(bindings)) return [...names, '*'];
  return [...names, ...bindings.elements.filter((one) => !one.isTypeOnly).map(originalName)];
}

function exportedNames({ exportClause }: ts.ExportDeclaration): string[] {
  if (!exportClause || !ts.isNamedExports(exportClause)) return ['*'];
  return exportClause.elements.filter((one) => !one.isTypeOnly).map(originalName);
}

const originalName = ({ propertyName, name }: ts.ImportSpecifier | ts.ExportSpecifier): string =>
  (propertyName ?? name).text;
