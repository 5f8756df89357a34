import ts from 'typescript';
import type { CarriedTypes, Usage } from './carried-types.ts';
import {
  hostFor,
  options,
  type ReleasedHost,
  toCheckoutPath,
  toVirtualPath,
} from './released-files.ts';
import { type Declaring, sharedNameAt } from './shared-name.ts';
import type { TypeFault } from './type-fault.ts';

/** A usage to compile. */
export interface CheckedUsage extends Usage {
  /** Limits the check to these files and their importers; all files if omitted. */
  readonly changed?: ReadonlySet<string> | undefined;
}

/**
 * Compiles the sources of modules against the declarations of shared modules. Packages are those
 * installed here. Checks only files that depend on the shared modules.
 *
 * @param usages - with the same declarations for the same specifier
 * @returns the faults of each
 */
export function compileUsages(usages: readonly CheckedUsage[]): readonly (readonly TypeFault[])[] {
  const { declared, faces, host } = filesFor(usages);
  const looked = usages.map((usage) => filesToCheck(usage, host, new Set(faces.values())));
  // Many releases change only declarations that few files use, or none.
  if (looked.every((files) => files.length === 0)) return looked.map(() => []);
  const program = ts.createProgram(getRoots(usages, looked), options, host);
  const places = [...declared].map(([specifier, { types }]) => ({
    specifier,
    at: toVirtualPath(types),
  }));
  const declaring: Declaring = {
    checker: program.getTypeChecker(),
    specifierOf: (file) => places.find(({ at }) => file.startsWith(`${at}/`))?.specifier,
    isShared: (specifier) => declared.has(specifier),
  };
  return looked.map((files) =>
    files
      .flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)))
      .flatMap((diagnostic) => toFaults(declaring, diagnostic)),
  );
}

/**
 * Parses what compiling these usages will need, so that it is cached by then: packages take most of
 * the time.
 */
export function readPackages(usages: readonly Usage[]): void {
  const { faces, host } = filesFor(usages);
  const looked = usages.map((usage) => filesToCheck(usage, host, new Set(faces.values())));
  ts.createProgram(getRoots(usages, looked), options, host).getTypeChecker();
}

function filesFor(usages: readonly Usage[]) {
  const declared = new Map(usages.flatMap((usage) => [...usage.declared]));
  const carried = [
    ...usages.map(({ sources }) => sources),
    ...[...declared.values()].map(({ types }) => types),
  ];
  const texts = carried.flatMap((types) =>
    [...types.files].map(([file, text]): [string, string] => [toVirtualPath(types, file), text]),
  );
  const faces = new Map(
    [...declared].map(([specifier, { types, face }]) => [specifier, toVirtualPath(types, face)]),
  );
  return { declared, faces, host: hostFor({ texts: new Map(texts), faces }) };
}

/** Returns the files to check, and the global declarations of their modules. */
const getRoots = (
  usages: readonly Usage[],
  looked: readonly (readonly string[])[],
): readonly string[] =>
  usages.flatMap(({ sources }, index) => {
    const files = looked[index] ?? [];
    return files.length > 0 ? [...files, ...getPlaces(sources, /\.d\.ts$/)] : [];
  });

const getPlaces = ({ files, ...types }: CarriedTypes, ending: RegExp): readonly string[] =>
  [...files.keys()]
    .filter((file) => ending.test(file))
    .map((file) => toVirtualPath({ files, ...types }, file));

function filesToCheck(
  { sources, changed }: CheckedUsage,
  host: ReleasedHost,
  faces: ReadonlySet<string>,
): readonly string[] {
  if (changed?.size === 0) return [];
  const places = getPlaces(sources, /\.tsx?$/);
  const imports = new Map(places.map((place) => [place, host.importsOf(place)]));
  const usingFaces = dependents(imports, faces);
  if (!changed) return [...usingFaces];
  const ofChanged = dependents(
    imports,
    new Set([...changed].map((file) => toVirtualPath(sources, file))),
  );
  return [...usingFaces].filter((file) => ofChanged.has(file));
}

/** Returns these files and all that import them, directly or not. */
function dependents(
  imports: ReadonlyMap<string, readonly string[]>,
  these: ReadonlySet<string>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const isOne = (file: string) => these.has(file) || found.has(file);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [file, used] of imports) if (isOne(file) || used.some(isOne)) found.add(file);
  }
  return found;
}

function toFaults(declaring: Declaring, diagnostic: ts.Diagnostic): TypeFault[] {
  const { file, start = 0, messageText } = diagnostic;
  if (!file) return [];
  const lines = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n');
  // The first line says what is wrong, the last one why.
  const message = [...new Set([lines[0], lines.at(-1)])].map((line = '') => line.trim()).join(' ');
  const { line } = file.getLineAndCharacterOfPosition(start);
  const used = sharedNameAt(declaring, diagnostic);
  return [{ file: toCheckoutPath(file.fileName), line: line + 1, message, ...(used && { used }) }];
}
