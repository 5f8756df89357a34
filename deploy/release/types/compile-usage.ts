import ts from 'typescript';
import type { CarriedTypes } from './carried-types.ts';
import { hostFor, options, pathOf, placeOf } from './released-files.ts';
import { type Declaring, sharedNameAt } from './shared-name.ts';
import type { TypeFault } from './type-fault.ts';

/** The sources of a module, and what the shared modules declare that it is to run with. */
export interface Usage {
  readonly sources: CarriedTypes;
  /** By specifier. */
  readonly declared: ReadonlyMap<string, Declared>;
}

/** What a shared module declares. */
export interface Declared {
  readonly types: CarriedTypes;
  /** The file that answers the specifier. */
  readonly face: string;
}

/**
 * Compiles the sources of modules against what shared modules declare. Packages are those that are
 * installed here. Only what depends on the shared modules is looked at.
 *
 * @param usages - with the same declarations, where they name the same specifier
 * @returns what is wrong in each
 */
export function compileUsages(usages: readonly Usage[]): readonly (readonly TypeFault[])[] {
  const declared = new Map(usages.flatMap((usage) => [...usage.declared]));
  const carried = [
    ...usages.map(({ sources }) => sources),
    ...[...declared.values()].map(({ types }) => types),
  ];
  const texts = carried.flatMap((types) =>
    [...types.files].map(([file, text]): [string, string] => [placeOf(types, file), text]),
  );
  const faces = new Map(
    [...declared].map(([specifier, { types, face }]) => [specifier, placeOf(types, face)]),
  );
  const roots = usages.flatMap(({ sources }) =>
    [...sources.files.keys()]
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => placeOf(sources, file)),
  );
  const imports = new Map<string, readonly string[]>();
  const program = ts.createProgram(
    roots,
    options,
    hostFor({ texts: new Map(texts), faces }, imports),
  );
  const places = [...declared].map(([specifier, { types }]) => ({ specifier, at: placeOf(types) }));
  const declaring: Declaring = {
    checker: program.getTypeChecker(),
    specifierOf: (file) => places.find(({ at }) => file.startsWith(`${at}/`))?.specifier,
    isShared: (specifier) => declared.has(specifier),
  };
  const files = dependents(imports, new Set(faces.values()));
  return usages.map(({ sources }) =>
    files
      .filter((file) => file.startsWith(`${placeOf(sources)}/`))
      .flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)))
      .flatMap((diagnostic) => faultOf(declaring, diagnostic)),
  );
}

/** The files that import what is shared, or import one that does. */
function dependents(
  imports: ReadonlyMap<string, readonly string[]>,
  shared: ReadonlySet<string>,
): readonly string[] {
  const found = new Set(shared);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [file, used] of imports) if (used.some((one) => found.has(one))) found.add(file);
  }
  return [...found];
}

function faultOf(declaring: Declaring, diagnostic: ts.Diagnostic): TypeFault[] {
  const { file, start = 0, messageText } = diagnostic;
  if (!file) return [];
  const lines = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n');
  // The first says what is wrong, the last why.
  const message = [...new Set([lines[0], lines.at(-1)])].map((line = '') => line.trim()).join(' ');
  const { line } = file.getLineAndCharacterOfPosition(start);
  const used = sharedNameAt(declaring, diagnostic);
  return [{ file: pathOf(file.fileName), line: line + 1, message, ...(used && { used }) }];
}
