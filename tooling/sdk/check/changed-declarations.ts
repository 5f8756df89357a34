import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allFilesOf } from '@console/deploy/build-output/fingerprint.ts';
import { declaredNames } from '@console/deploy/release/check/types/shared-name.ts';
import ts from 'typescript';

/** A name's declarations in two versions of a package; undefined in a version without the name. */
interface Change {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The differences between the declarations of two versions of a package. */
export class ChangedDeclarations {
  readonly #before: ReadonlyMap<string, string>;
  readonly #after: ReadonlyMap<string, string>;
  readonly #exported: ReadonlySet<string>;

  /** @param folders - folders of the two versions */
  constructor(folders: { readonly before: string; readonly after: string }) {
    this.#before = declarationsIn(folders.before);
    this.#after = declarationsIn(folders.after);
    this.#exported = new Set(Object.values(folders).flatMap(exportsIn));
  }

  /**
   * Returns the changes of a declaration. If it has none, returns the changes of the nearest declarations
   * that it refers to.
   *
   * @returns the removed lines, which begin with `- `, and the added lines, which begin with `+ `
   */
  of(name: string): readonly string[] {
    const seen = new Set<string>();
    for (let these = [name]; these.length > 0; ) {
      const changed = these.flatMap((one) => this.#change(one) ?? []);
      if (changed.length > 0) return changed.flatMap(lines);
      for (const one of these) seen.add(one);
      const next = new Set(these.flatMap((one) => this.#namedBy(one)));
      these = [...next].filter((one) => !seen.has(one));
    }
    return [];
  }

  /**
   * Returns the export to name for a fault: one that has changed itself, or else one that refers to a changed
   * declaration.
   *
   * @param words - names at the fault, the likeliest first
   */
  nearestOf(words: readonly string[]): string | undefined {
    const changed = words.filter((word) => this.of(word).length > 0);
    const exported = changed.filter((word) => this.#exported.has(word));
    return exported.find((word) => this.#change(word)) ?? exported[0] ?? changed[0];
  }

  names(): readonly string[] {
    const all = new Set([...this.#before.keys(), ...this.#after.keys()]);
    return [...all].filter((name) => this.#change(name));
  }

  #change(name: string): Change | undefined {
    const [before, after] = [this.#before.get(name), this.#after.get(name)];
    return before === after ? undefined : { before, after };
  }

  #namedBy(name: string): readonly string[] {
    const text = `${this.#before.get(name)} ${this.#after.get(name)}`;
    const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
    return [...words].filter((word) => this.#before.has(word) || this.#after.has(word));
  }
}

function lines({ before = '', after = '' }: Change): readonly string[] {
  const [was, is] = [before, after].map((text) => text.split('\n').map((line) => line.trim()));
  const removed = (was ?? []).filter((line) => line && !is?.includes(line));
  const added = (is ?? []).filter((line) => line && !was?.includes(line));
  return [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
}

/** Returns the declarations by name. Several declarations of one name are joined. */
function declarationsIn(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of allFilesOf(path.join(folder, 'types'))) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    for (const statement of source.statements) {
      const text = withoutComments(source, statement);
      for (const name of namesOf(statement)) {
        found.set(name, [found.get(name), text].filter((one) => one !== undefined).join('\n'));
      }
    }
  }
  return found;
}

/** Returns the names that a package exports. */
function exportsIn(folder: string): readonly string[] {
  const { exports = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return Object.values<{ types: string }>(exports).flatMap(({ types }) => {
    const file = path.join(folder, types);
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    return source.statements.filter(isExported).flatMap(namesOf);
  });
}

const isExported = (statement: ts.Statement): boolean =>
  ts.isExportDeclaration(statement) ||
  (ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true);

function withoutComments(source: ts.SourceFile, statement: ts.Statement): string {
  const printer = ts.createPrinter({ removeComments: true });
  return printer.printNode(ts.EmitHint.Unspecified, statement, source);
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (!ts.isExportDeclaration(statement)) return declaredNames(statement);
  const { exportClause } = statement;
  if (!exportClause || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.map(({ name }) => name.text);
}
