import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { inc, lt } from 'semver';
import ts from 'typescript';

/** A module's public API: what others are built against, under a version. */
export interface PublicApi {
  readonly version: string;
  /** Names that exist when the page runs; types don't. */
  readonly exports: readonly string[];
}

/** The modules that others are built against. */
export const modulesWithPublicApi = ['shared-auth', 'shared-ui'] as const;

/** Where a module's public API is written down. */
export const publicApiFile = (root: string, name: string): string =>
  path.join(root, name, 'public-api.json');

/** The public API as it was written down last. */
export function readPublicApi(root: string, name: string): PublicApi {
  return JSON.parse(readFileSync(publicApiFile(root, name), 'utf8'));
}

/** The public API of a module as its sources are. */
export function publicApiOf(root: string, name: string): PublicApi {
  const { version } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'));
  const face = path.join(root, name, 'src', `${name}.ts`);
  return { version, exports: exportedNames(readFileSync(face, 'utf8')) };
}

/** The names that a file exports and that exist at run time, sorted. */
export function exportedNames(text: string): string[] {
  const source = ts.createSourceFile('face.ts', text, ts.ScriptTarget.Latest);
  return source.statements.flatMap(namesOf).sort();
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) return reexported(statement);
  const exported = ts.canHaveModifiers(statement)
    ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    : false;
  if (!exported) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => nameOf(name));
  }
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
    ? [nameOf(statement.name)]
    : [];
}

function reexported({ exportClause, isTypeOnly }: ts.ExportDeclaration): string[] {
  if (isTypeOnly) return [];
  if (!exportClause || !ts.isNamedExports(exportClause)) {
    throw new NumberedFailure('MF-174', 'A public API names what it exports, one by one');
  }
  return exportClause.elements.filter((one) => !one.isTypeOnly).map(({ name }) => name.text);
}

function nameOf(name: ts.BindingName | undefined): string {
  if (name && ts.isIdentifier(name)) return name.text;
  throw new NumberedFailure('MF-174', 'A public API names what it exports, one by one');
}

/**
 * What is wrong with a public API that is no longer the one that was written down: a name that
 * went needs a new major version, one that came at least a new minor one.
 */
export function publicApiFault(before: PublicApi, now: PublicApi): string | undefined {
  const gone = before.exports.filter((name) => !now.exports.includes(name));
  const added = now.exports.filter((name) => !before.exports.includes(name));
  const major = inc(before.version, 'major') ?? '';
  if (gone.length > 0 && lt(now.version, major)) {
    return `no longer exports ${gone.join(', ')}: give it version ${major} in its package.json`;
  }
  const minor = inc(before.version, 'minor') ?? '';
  if (added.length > 0 && lt(now.version, minor)) {
    return `also exports ${added.join(', ')}: give it version ${minor} in its package.json`;
  }
  return undefined;
}
