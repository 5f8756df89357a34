import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedParts } from '@console/deploy/build-output/shared-parts.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { inc, lt } from 'semver';
import ts from 'typescript';
import { isInternal, readManifest } from '../bundler/package/versions.ts';

/** The public API of one version of a module. */
export interface PublicApi {
  readonly version: string;
  /** Names that modules can import at run time, so no types and no internal names. */
  readonly exports: readonly string[];
}

/** The modules whose public API is recorded. */
export const modulesWithPublicApi = ['shared-auth', 'shared-ui'] as const;

/** Returns the file that records a module's public API. */
export const publicApiFile = (root: string, name: string): string =>
  path.join(root, name, 'public-api.json');

/** Reads the recorded public API. */
export function readPublicApi(root: string, name: string): PublicApi {
  return JSON.parse(readFileSync(publicApiFile(root, name), 'utf8'));
}

/** Returns the public API of a module's current sources. */
export function getPublicApi(root: string, name: string): PublicApi {
  const { version, exports = {} } = readManifest(name);
  const inPage = Object.entries(exports).filter(
    ([subpath]) =>
      !isInternal(subpath) &&
      (subpath === '.' || path.posix.join('@console', name, subpath) in sharedParts),
  );
  const names = inPage.flatMap(([, source]) =>
    exportedNames(readFileSync(path.join(root, name, source), 'utf8')),
  );
  return { version, exports: names.sort() };
}

/** Returns the runtime exports of a file, sorted. */
export function exportedNames(text: string): string[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest);
  return source.statements.flatMap(exportNames).sort();
}

function exportNames(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) return reexportedNames(statement);
  const exported = ts.canHaveModifiers(statement)
    ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    : false;
  if (!exported) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => requireIdentifier(name));
  }
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
    ? [requireIdentifier(statement.name)]
    : [];
}

function reexportedNames({ exportClause, isTypeOnly }: ts.ExportDeclaration): string[] {
  if (isTypeOnly) return [];
  if (!exportClause || !ts.isNamedExports(exportClause)) {
    throw new NumberedFailure('MF-174', 'A public API must export names one by one');
  }
  return exportClause.elements.filter((one) => !one.isTypeOnly).map(({ name }) => name.text);
}

function requireIdentifier(name: ts.BindingName | undefined): string {
  if (name && ts.isIdentifier(name)) return name.text;
  throw new NumberedFailure('MF-174', 'A public API must export names one by one');
}

/** Returns the fault, if any: a removed name needs a new major version, an added name a new minor one. */
export function publicApiFault(before: PublicApi, now: PublicApi): string | undefined {
  const removed = before.exports.filter((name) => !now.exports.includes(name));
  const added = now.exports.filter((name) => !before.exports.includes(name));
  const major = inc(before.version, 'major') ?? '';
  if (removed.length > 0 && lt(now.version, major)) {
    return `no longer exports ${removed.join(', ')}: give it version ${major} in its package.json`;
  }
  const minor = inc(before.version, 'minor') ?? '';
  if (added.length > 0 && lt(now.version, minor)) {
    return `also exports ${added.join(', ')}: give it version ${minor} in its package.json`;
  }
  return undefined;
}
