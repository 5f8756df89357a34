import { realpathSync } from 'node:fs';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import ts from 'typescript';
import { belowRoot, compilerOptions, isOwn } from '../../../build-output/typescript.ts';
import type { CarriedTypes } from './carried-types.ts';

/** Where the files of versions stand for the compiler: nowhere on the disk, by their content. */
const RELEASED = path.join(root, '.released');

/** The place of what a version carries, or of a file of it. */
export const placeOf = ({ hash }: CarriedTypes, file = ''): string =>
  path.posix.join(RELEASED, hash, file);

/** The path below the root that a file of a version had in its checkout. */
export const pathOf = (place: string): string =>
  place
    .slice(RELEASED.length + 1)
    .split('/')
    .slice(1)
    .join('/');

const isReleased = (place: string): boolean => place.startsWith(`${RELEASED}/`);

export const options: ts.CompilerOptions = {
  ...compilerOptions(),
  noEmit: true,
  typeRoots: [path.join(root, 'node_modules/@types')],
};

/** Packages may be linked to where others keep them. */
const projectFolders = [root, realpathSync(path.join(root, 'node_modules'))];

/** What somebody has sent may import any path, and is told about what it finds there. */
const isOfProject = (file: string): boolean =>
  !isReleased(file) && projectFolders.some((folder) => file.startsWith(folder + path.sep));

/** The files of which each gives one icon: three thousand, to which nobody's types come down. */
const ONE_ICON = /\/@blueprintjs\/icons\/.+\/generated\/(?:.+\/)?(?:components|paths)\/[\w-]+$/;

/** By place; those of packages and of versions are the same for every usage. */
const parsed = new Map<string, ts.SourceFile>();
const resolved = ts.createModuleResolutionCache(root, (name) => name, options);

/** What the compiler is to find of versions, beside the packages that are installed here. */
export interface ReleasedFiles {
  /** Text by place. */
  readonly texts: ReadonlyMap<string, string>;
  /** By specifier, the place of the file that answers it. */
  readonly faces: ReadonlyMap<string, string>;
}

/** A compiler's host. */
export interface ReleasedHost extends ts.CompilerHost {
  /** The places that a file of a version imports. */
  importsOf(place: string): readonly string[];
}

/** A compiler's host that knows the files of versions. */
export function hostFor({ texts, faces }: ReleasedFiles): ReleasedHost {
  const { sys } = ts;
  const host: ReleasedHost = {
    ...ts.createCompilerHost(options),
    // A third of the time that it takes to read packages goes into their comments.
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    importsOf: (place) =>
      ts
        .preProcessFile(texts.get(place) ?? '', true, true)
        .importedFiles.flatMap(({ fileName }) => resolve(fileName, place)?.resolvedFileName ?? []),
    getSourceFile(file, language) {
      const found = parsed.get(file);
      if (found) return found;
      const text = texts.get(file) ?? sys.readFile(file);
      if (text === undefined) return undefined;
      const source = ts.createSourceFile(file, text, language);
      parsed.set(file, source);
      return source;
    },
    fileExists: (file) => texts.has(file) || (isOfProject(file) && sys.fileExists(file)),
    readFile: (file) => texts.get(file) ?? sys.readFile(file),
    directoryExists: (folder) => isReleased(folder) || sys.directoryExists(folder),
    realpath: (file) => (isReleased(file) ? file : (sys.realpath?.(file) ?? file)),
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => ({ resolvedModule: resolve(text, from) })),
  };

  function resolve(specifier: string, from: string): ts.ResolvedModuleFull | undefined {
    const face = faces.get(specifier);
    if (face) return { resolvedFileName: face, extension: ts.Extension.Dts };
    if (ONE_ICON.test(path.posix.join(from, '..', specifier))) return undefined;
    if (specifier.startsWith('.') || !isReleased(from)) return lookUp(specifier, from);
    // What is not of the version itself is looked for from where its sources were.
    const module = lookUp(specifier, path.join(root, pathOf(from)));
    if (!module || !isOwn(module.resolvedFileName)) return module;
    const version = from.slice(0, from.length - pathOf(from).length);
    const place = version + belowRoot(module.resolvedFileName);
    return lookUp(place, from);
  }

  function lookUp(specifier: string, from: string): ts.ResolvedModuleFull | undefined {
    return ts.resolveModuleName(specifier, from, options, host, resolved).resolvedModule;
  }

  return host;
}
