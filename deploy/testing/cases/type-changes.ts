import ts from 'typescript';
import { declaredNames } from '../../release/check/types/shared-name.ts';
import type { TypeChange } from './release-case.ts';

/**
 * Applies a change to a file of declarations or sources.
 *
 * @returns the unchanged text if the file does not contain the declaration
 * @throws {Error} if the declaration does not contain the text to replace
 */
export function retyped(text: string, change: TypeChange): string {
  const source = ts.createSourceFile('types.tsx', text, ts.ScriptTarget.Latest, true);
  if ('unexported' in change) return unexported(source, change.unexported);
  const found = source.statements.find((statement) => declaredNames(statement).includes(change.of));
  if (!found) return text;
  const before = found.getText(source);
  const after = before.replace(change.from, change.to);
  if (after === before) throw new Error(`${change.of} has no ${change.from}`);
  return text.slice(0, found.getStart(source)) + after + text.slice(found.end);
}

/** Removes a name from an export list, or the word `export` from its declaration. */
function unexported(source: ts.SourceFile, name: string): string {
  const { text } = source;
  for (const statement of source.statements) {
    const cut = ts.isExportDeclaration(statement)
      ? specifierOf(statement, name)
      : exportOf(statement, name);
    if (!cut) continue;
    const rest = text.slice(cut.end);
    return text.slice(0, cut.getStart(source)) + rest.replace(/^\s*,/, '');
  }
  return text;
}

function specifierOf(
  { exportClause }: ts.ExportDeclaration,
  name: string,
): ts.ExportSpecifier | undefined {
  if (!exportClause || !ts.isNamedExports(exportClause)) return undefined;
  return exportClause.elements.find((one) => one.name.text === name);
}

function exportOf(statement: ts.Statement, name: string): ts.Modifier | undefined {
  if (!declaredNames(statement).includes(name) || !ts.canHaveModifiers(statement)) return undefined;
  return ts.getModifiers(statement)?.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}
