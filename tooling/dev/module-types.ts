import path from 'node:path';
import { sharedNameAt } from '@console/deploy/release/types/shared-name.ts';
import type { TypeFault } from '@console/deploy/release/types/type-fault.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import ts from 'typescript';
import { type CreateProgram, createProgramIn } from './vue-program.ts';

/** Where packages of the console lie, of those that are not the installed ones: folder by name. */
export type PackagePlaces = ReadonlyMap<string, string>;

/** Files of packages, which stay as they are: to read them takes longest. */
const ofPackages = new Map<string, ts.SourceFile | undefined>();

/** The types of a module, as its `tsconfig.json` says; nothing is written. */
export class ModuleTypes {
  readonly #folder: string;
  readonly #places: PackagePlaces;
  readonly #create: CreateProgram;
  #program: ts.Program | undefined;

  /** @param places - of packages of the console that stand for the installed ones */
  constructor(folder: string, places: PackagePlaces = new Map()) {
    this.#folder = folder;
    this.#places = places;
    this.#create = createProgramIn(folder);
  }

  /** What is wrong in the module's own files now. */
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
        return { ...this.#placeOf(diagnostic), ...(used && { used }) };
      });
  }

  #isOwn = (file: string): boolean =>
    file.startsWith(`${this.#folder}/`) && !file.includes('/node_modules/');

  #host(options: ts.CompilerOptions): ts.CompilerHost {
    const host = ts.createCompilerHost(options);
    const read = host.getSourceFile;
    host.getSourceFile = (file, ...how) => {
      if (this.#isOwn(file)) return read(file, ...how);
      if (!ofPackages.has(file)) ofPackages.set(file, read(file, ...how));
      return ofPackages.get(file);
    };
    const cache = ts.createModuleResolutionCache(this.#folder, (name) => name, options);
    host.resolveModuleNameLiterals = (literals, from) =>
      literals.map(({ text }) => {
        const place = this.#places.get(text.split('/', 2).join('/'));
        const asking = place ? path.join(place, 'asking.ts') : from;
        const mode = ts.ModuleKind.ESNext;
        return ts.resolveModuleName(text, asking, options, host, cache, undefined, mode);
      });
    return host;
  }

  #placeOf({ file, start = 0, messageText }: ts.Diagnostic): Omit<TypeFault, 'used'> {
    const lines = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n');
    // The first says what is wrong, the last why.
    const message = [...new Set([lines[0], lines.at(-1)])]
      .map((line = '') => line.trim())
      .join(' ');
    if (!file) return { file: 'tsconfig.json', line: 1, message };
    const { line } = file.getLineAndCharacterOfPosition(start);
    const name = path.relative(this.#folder, file.fileName).split(path.sep).join('/');
    return { file: name, line: line + 1, message };
  }
}

const SHARED = /^@console\/shared-[a-z]+$/;

/** The specifier of what is declared in a file of a package of the console. */
const specifierOf = (file: string): string | undefined =>
  /\/(@console\/shared-[a-z]+)\/types\//.exec(file)?.[1];

/** A fault as a line of a report. */
export const sentenceOf = ({ file, line, message }: TypeFault): string =>
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
