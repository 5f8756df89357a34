import { realpathSync } from 'node:fs';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import ts from 'typescript';
import { belowRoot, compilerOptions, isOwn } from '../../../build-output/typescript.ts';
import type { CarriedTypes } from './carried-types.ts';

/** A virtual folder for the files of versions, named by their content. */
const RELEASED = path.join(root, '.released');

/** Returns the virtual path of a file that a version carries, or of the folder of these files. */
export const toVirtualPath = ({ hash }: CarriedTypes, file = ''): string =>
  path.posix.join(RELEASED, hash, file);

/** Returns the path that a version's file had in its checkout, relative to the root. */
export const toCheckoutPath = (location: string): string =>
  location
    .slice(RELEASED.length + 1)
    .split('/')
    .slice(1)
    .join('/');

/** Returns the virtual folder of the version that carries a file. */
const getVersionFolder = (location: string): string =>
  location.slice(0, location.length - toCheckoutPath(location).length);

const isReleased = (location: string): boolean => location.startsWith(`${RELEASED}/`);

export const options: ts.CompilerOptions = {
  ...compilerOptions(),
  noEmit: true,
  typeRoots: [path.join(root, 'node_modules/@types')],
};

/** `node_modules` may be a link to another folder. */
const projectFolders = [root, realpathSync(path.join(root, 'node_modules'))];

/** Returns whether released code may import a file: errors would reveal the content of other files. */
const isOfProject = (file: string): boolean =>
  !isReleased(file) && projectFolders.some((folder) => file.startsWith(folder + path.sep));

/** The files of single icons. The types of modules depend on none of these 3,000 files. */
export const ONE_ICON =
  /\/@blueprintjs\/icons\/.+\/generated\/(?:.+\/)?(?:components|paths)\/[\w-]+$/;

/** Parsed files by path; files of packages and versions are the same for every usage. */
const parsed = new Map<string, ts.SourceFile>();
const resolved = ts.createModuleResolutionCache(root, (name) => name, options);

/** The files of versions that the compiler is to find in addition to installed packages. */
export interface ReleasedFiles {
  /** Text by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths of the declarations that modules get for shared modules, by specifier. */
  readonly entryFiles: ReadonlyMap<string, string>;
  /** Paths that the declarations of shared modules get instead: an earlier API imports the current one. */
  readonly currentFiles?: ReadonlyMap<string, string>;
}

/** A compiler host that knows the imports of released files. */
export interface ReleasedHost extends ts.CompilerHost {
  /** Returns the resolved imports of a version's file. */
  importsOf(location: string): readonly string[];
}

/** Creates a compiler host that finds the files of versions. */
export function hostFor({
  texts,
  entryFiles,
  currentFiles = entryFiles,
}: ReleasedFiles): ReleasedHost {
  const declaring = new Set([...currentFiles.values()].map(getVersionFolder));
  const { sys } = ts;
  const host: ReleasedHost = {
    ...ts.createCompilerHost(options),
    // Without comments, packages are parsed in two thirds of the time.
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    importsOf: (location) =>
      ts
        .preProcessFile(texts.get(location) ?? '', true, true)
        .importedFiles.flatMap(
          ({ fileName }) => resolve(fileName, location)?.resolvedFileName ?? [],
        ),
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
    const isDeclaring = isReleased(from) && declaring.has(getVersionFolder(from));
    const entryFile = (isDeclaring ? currentFiles : entryFiles).get(specifier);
    if (entryFile) return { resolvedFileName: entryFile, extension: ts.Extension.Dts };
    if (ONE_ICON.test(path.posix.join(from, '..', specifier))) return undefined;
    if (specifier.startsWith('.') || !isReleased(from)) return lookUp(specifier, from);
    // Other specifiers are resolved from the path that the sources had in their checkout.
    const module = lookUp(specifier, path.join(root, toCheckoutPath(from)));
    if (!module || !isOwn(module.resolvedFileName)) return module;
    const file = belowRoot(module.resolvedFileName);
    const ofVersion = lookUp(getVersionFolder(from) + file, from);
    const entry = entryFiles.get(specifier.split('/', 2).join('/'));
    if (ofVersion || !entry) return ofVersion;
    // A part of a shared module that the version does not bundle, such as the names of permissions.
    return lookUp(getVersionFolder(entry) + file.replace(/\.tsx?$/, ''), from);
  }

  function lookUp(specifier: string, from: string): ts.ResolvedModuleFull | undefined {
    return ts.resolveModuleName(specifier, from, options, host, resolved).resolvedModule;
  }

  return host;
}
