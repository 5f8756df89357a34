import ts from 'typescript';
import type { CarriedTypes, Declared, Usage } from './carried-types.ts';
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
 * Compiles the sources of modules against the declarations of shared modules, and against the packages
 * installed here. Checks only files that depend on the shared modules.
 *
 * @param usages - all with the same versions of the shared modules
 * @returns the faults of each usage
 */
export function compileUsages(usages: readonly CheckedUsage[]): readonly (readonly TypeFault[])[] {
  const faults = new Map<CheckedUsage, readonly TypeFault[]>();
  // In one program, a specifier has one meaning: usages of an earlier API need their own.
  for (const key of new Set(usages.map(earlierFiles))) {
    const group = usages.filter((usage) => earlierFiles(usage) === key);
    for (const [index, found] of compileGroup(group).entries()) {
      const [usage] = group.slice(index);
      if (usage) faults.set(usage, found);
    }
  }
  return usages.map((usage) => faults.get(usage) ?? []);
}

/** Returns a text that is the same for usages that get the same APIs. */
const earlierFiles = ({ declared }: Usage): string =>
  [...declared.values()]
    .map(({ currentFile, entryFile }) => (currentFile ? entryFile : ''))
    .sort()
    .join(' ')
    .trim();

function compileGroup(usages: readonly CheckedUsage[]): readonly (readonly TypeFault[])[] {
  const { declared, host } = filesFor(usages);
  const checked = usages.map((usage) => filesToCheck(usage, host, declarationsOf(declared)));
  // Often no file is affected: many releases change no declarations, or rarely used ones.
  if (checked.every((files) => files.length === 0)) return checked.map(() => []);
  const program = ts.createProgram(getRoots(usages, checked), options, host);
  const locations = [...declared].map(([specifier, { types }]) => ({
    specifier,
    at: toVirtualPath(types),
  }));
  const declaring: Declaring = {
    checker: program.getTypeChecker(),
    specifierOf: (file) => locations.find(({ at }) => file.startsWith(`${at}/`))?.specifier,
    isShared: (specifier) => declared.has(specifier),
  };
  return checked.map((files) =>
    files
      .flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)))
      .flatMap((diagnostic) => toFaults(declaring, diagnostic)),
  );
}

/**
 * Parses and caches the files that a later compilation of these usages needs. Packages take most of
 * its time.
 */
export function readPackages(usages: readonly Usage[]): void {
  const { declared, host } = filesFor(usages);
  const checked = usages.map((usage) => filesToCheck(usage, host, declarationsOf(declared)));
  ts.createProgram(getRoots(usages, checked), options, host).getTypeChecker();
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
  const filesBy = (fileOf: (one: Declared) => string) =>
    new Map(
      [...declared].map(([specifier, one]) => [specifier, toVirtualPath(one.types, fileOf(one))]),
    );
  const entryFiles = filesBy(({ entryFile }) => entryFile);
  const currentFiles = filesBy(({ entryFile, currentFile = entryFile }) => currentFile);
  const host = hostFor({ texts: new Map(texts), entryFiles, currentFiles });
  return { declared, host };
}

/** Returns the files to check, and the global declarations of their modules. */
const getRoots = (
  usages: readonly Usage[],
  checked: readonly (readonly string[])[],
): readonly string[] =>
  usages.flatMap(({ sources }, index) => {
    const files = checked[index] ?? [];
    return files.length > 0 ? [...files, ...getVirtualPaths(sources, /\.d\.ts$/)] : [];
  });

const getVirtualPaths = ({ files, ...types }: CarriedTypes, ending: RegExp): readonly string[] =>
  [...files.keys()]
    .filter((file) => ending.test(file))
    .map((file) => toVirtualPath({ files, ...types }, file));

/** Returns the files that imports of the shared modules, or of their parts, can lead to. */
const declarationsOf = (declared: Usage['declared']): ReadonlySet<string> =>
  new Set([...declared.values()].flatMap(({ types }) => getVirtualPaths(types, /\.d\.ts$/)));

function filesToCheck(
  { sources, changed }: CheckedUsage,
  host: ReleasedHost,
  sharedFiles: ReadonlySet<string>,
): readonly string[] {
  if (changed?.size === 0) return [];
  const locations = getVirtualPaths(sources, /\.tsx?$/);
  const imports = new Map(locations.map((location) => [location, host.importsOf(location)]));
  const usingShared = dependents(imports, sharedFiles);
  if (!changed) return [...usingShared];
  const ofChanged = dependents(
    imports,
    new Set([...changed].map((file) => toVirtualPath(sources, file))),
  );
  return [...usingShared].filter((file) => ofChanged.has(file));
}

/** Returns these files, and all files that import them directly or indirectly. */
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

/** The compiler's codes for a missing file. */
const MISSING = new Set([2307, 2882]);

function toFaults(declaring: Declaring, diagnostic: ts.Diagnostic): TypeFault[] {
  const { file, start = 0, messageText, code } = diagnostic;
  if (!file) return [];
  const lines = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n');
  // A picture or stylesheet of the module, which its sources do not contain.
  if (MISSING.has(code) && /'\.{1,2}\//.test(lines[0] ?? '')) return [];
  // The first line says what is wrong, and the last line says why.
  const message = [...new Set([lines[0], lines.at(-1)])].map((line = '') => line.trim()).join(' ');
  const { line } = file.getLineAndCharacterOfPosition(start);
  const used = sharedNameAt(declaring, diagnostic);
  return [{ file: toCheckoutPath(file.fileName), line: line + 1, message, ...(used && { used }) }];
}
