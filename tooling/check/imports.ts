import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allFilesOf } from '@console/deploy/build-output/fingerprint.ts';
import ts from 'typescript';

/** One import or re-export in a source file. */
export interface Import {
  /** Path of the importing file below the project's root. */
  readonly file: string;
  readonly line: number;
  readonly specifier: string;
  /** Imported names; empty for a side effect or a dynamic import, `*` for a namespace. */
  readonly names: readonly string[];
  readonly typeOnly: boolean;
  /** A dynamic import, which loads a chunk. */
  readonly onDemand: boolean;
}

/** Checks whether a file is a test or test support. */
export const isTest = (file: string): boolean =>
  /\.(test|spec|testing|fake)\.tsx?$|\/testing\//.test(file);

/** Reads all imports in a folder's sources, including tests. */
export function readImports(root: string, folder: string): Import[] {
  return allFilesOf(path.join(root, folder))
    .filter((file) => /\.(tsx?|cjs)$/.test(file))
    .flatMap((file) => parseImports(path.relative(root, file), readFileSync(file, 'utf8')));
}

/** Parses the imports of a file. */
export function parseImports(file: string, text: string): Import[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const add = (
    node: ts.Node,
    specifier: ts.Node | undefined,
    details: Partial<Pick<Import, 'names' | 'typeOnly' | 'onDemand'>> = {},
  ) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const how = { names: [], typeOnly: false, onDemand: false, ...details };
    found.push({ file, line, specifier: specifier.text, ...how });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const { importClause: clause, moduleSpecifier } = node;
      const typeOnly = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      add(node, moduleSpecifier, { names: importedNames(clause), typeOnly });
    } else if (ts.isExportDeclaration(node)) {
      add(node, node.moduleSpecifier, { names: exportedNames(node), typeOnly: node.isTypeOnly });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node, node.argument.literal, { typeOnly: true });
    } else if (ts.isCallExpression(node)) {
      const { expression, arguments: given } = node;
      if (expression.kind === ts.SyntaxKind.ImportKeyword) add(node, given[0], { onDemand: true });
      if (ts.isIdentifier(expression) && expression.text === 'require') add(node, given[0]);
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

/** Entry points of the console's modules: specifier → source file below the root. */
export type ExportedFiles = ReadonlyMap<string, string>;

/** Reads the exported files of these folders from their `package.json`. */
export function exportedFiles(root: string, folders: readonly string[]): ExportedFiles {
  return new Map(
    folders.flatMap((folder) => {
      const file = path.join(root, folder, 'package.json');
      if (!existsSync(file)) return [];
      const { exports = {} }: { exports?: Record<string, string> } = JSON.parse(
        readFileSync(file, 'utf8'),
      );
      return Object.entries(exports).map(([subpath, source]): [string, string] => [
        path.posix.join('@console', folder, subpath),
        path.posix.join(folder, source),
      ]);
    }),
  );
}

/** Returns the path below the root of the imported file; undefined for a library. */
export function resolveImport(
  { file, specifier }: Import,
  exported: ExportedFiles,
): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const [scope, folder = '', ...rest] = specifier.split('/');
  const isOffered = exported.has(`${scope}/${folder}/*`);
  return isOffered ? path.posix.join(folder, ...rest) : exported.get(specifier);
}
