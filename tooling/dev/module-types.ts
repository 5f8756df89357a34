import path from 'node:path';
import { sharedNameAt } from '@console/deploy/release/check/types/shared-name.ts';
import type { TypeFault } from '@console/deploy/release/check/types/type-fault.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import ts from 'typescript';
import { unknownKind } from '../bundler/assets.ts';
import { type CreateProgram, createProgramIn } from './vue-program.ts';

/** Folders of console packages that replace the installed packages, by the package's name. */
export type PackageFolders = ReadonlyMap<string, string>;

/** Cache of files in packages, which do not change and are slow to read. */
const packageFiles = new Map<string, ts.SourceFile | undefined>();

/** Checks the types of a module with its `tsconfig.json`; writes no output. */
export class ModuleTypes {
  readonly #folder: string;
  readonly #folders: PackageFolders;
  readonly #create: CreateProgram;
  #program: ts.Program | undefined;

  /** @param folders - folders of console packages that replace the installed packages */
  constructor(folder: string, folders: PackageFolders = new Map()) {
    this.#folder = folder;
    this.#folders = folders;
    this.#create = createProgramIn(folder);
  }

  faults(): TypeFault[] {
    const { fileNames, options } = readConfiguration(this.#folder);
    const host = this.#host(options);
    const before = this.#program && { oldProgram: this.#program };
    const program = this.#create({ rootNames: fileNames, options, host, ...before });
    this.#program = program;
    const checker = program.getTypeChecker();
    const declaring = { checker, specifierOf, isShared: (name: string) => SHARED.test(name) };
    return program
      .getSourceFiles()
      .filter(({ fileName }) => this.#isOwn(fileName))
      .flatMap((file) => [
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ])
      .map((diagnostic) => {
        const used = sharedNameAt(declaring, diagnostic);
        return { ...this.#toFault(diagnostic), ...(used && { used }) };
      });
  }

  #isOwn = (file: string): boolean =>
    file.startsWith(`${this.#folder}/`) && !file.includes('/node_modules/');

  #host(options: ts.CompilerOptions): ts.CompilerHost {
    const host = ts.createCompilerHost(options);
    const read = host.getSourceFile;
    host.getSourceFile = (file, ...how) => {
      if (this.#isOwn(file)) return read(file, ...how);
      if (!packageFiles.has(file)) packageFiles.set(file, read(file, ...how));
      return packageFiles.get(file);
    };
    const cache = ts.createModuleResolutionCache(this.#folder, (name) => name, options);
    host.resolveModuleNameLiterals = (literals, from) =>
      literals.map(({ text }) => {
        const replacement = this.#folders.get(text.split('/', 2).join('/'));
        const importer = replacement ? path.join(replacement, 'importer.ts') : from;
        const mode = ts.ModuleKind.ESNext;
        return ts.resolveModuleName(text, importer, options, host, cache, undefined, mode);
      });
    return host;
  }

  #toFault({ file, start = 0, messageText }: ts.Diagnostic): Omit<TypeFault, 'used'> {
    const lines = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n');
    const [, missing = ''] = /^Cannot find module '(.+?)'/.exec(lines[0] ?? '') ?? [];
    // The first line says what is wrong, the last line why.
    const message = [...new Set([lines[0], unknownKind(missing) ?? lines.at(-1)])]
      .map((line = '') => line.trim())
      .join(' ');
    if (!file) return { file: 'tsconfig.json', line: 1, message };
    const { line } = file.getLineAndCharacterOfPosition(start);
    const name = path.relative(this.#folder, file.fileName).split(path.sep).join('/');
    return { file: name, line: line + 1, message };
  }
}

const SHARED = /^@console\/shared-[a-z]+$/;

/** Returns the specifier of a console package from the path of its declaration file. */
const specifierOf = (file: string): string | undefined =>
  /\/(@console\/shared-[a-z]+)\/types\//.exec(file)?.[1];

/** Formats a type error as a line of a report. */
export const formatFault = ({ file, line, message }: TypeFault): string =>
  `${file}:${line} ${message}`;

function readConfiguration(folder: string): ts.ParsedCommandLine {
  const file = path.join(folder, 'tsconfig.json');
  const { config, error } = ts.readConfigFile(file, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, folder);
  const [fault] = error ? [error] : parsed.errors;
  if (fault) {
    const message = ts.flattenDiagnosticMessageText(fault.messageText, ' ');
    throw new NumberedFailure('MF-193', `${file} cannot be used: ${message}`);
  }
  const options = { ...parsed.options, noEmit: true, composite: false, incremental: false };
  return { ...parsed, options: { ...options, emitDeclarationOnly: false } };
}
