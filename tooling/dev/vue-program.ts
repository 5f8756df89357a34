import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

/** What makes a program of TypeScript's. */
export type CreateProgram = (options: ts.CreateProgramOptions) => ts.Program;

/** Of `vue-tsc`, and what it is made of, what is used here. */
interface Volar {
  proxyCreateProgram(
    compiler: typeof ts,
    create: CreateProgram,
    plugins: (compiler: typeof ts, options: ts.CreateProgramOptions) => readonly unknown[],
  ): CreateProgram;
}

interface VueLanguage {
  createParsedCommandLine(compiler: typeof ts, system: ts.System, file: string): VueCommandLine;
  createVueLanguagePlugin(
    compiler: typeof ts,
    options: ts.CompilerOptions,
    vueOptions: VueCommandLine['vueOptions'],
    idOf: (file: string) => string,
  ): unknown;
}

interface VueCommandLine {
  readonly vueOptions: unknown;
}

/**
 * What reads the sources of a module: where it has `vue-tsc`, the parts of that by which a `.vue` is
 * typed, else TypeScript alone.
 *
 * @param folder - of the module
 */
export function createProgramIn(folder: string): CreateProgram {
  const checker = path.join(folder, 'node_modules/vue-tsc/package.json');
  if (!existsSync(checker)) return ts.createProgram;
  const installed = createRequire(checker);
  const { proxyCreateProgram }: Volar = installed('@volar/typescript');
  const vue: VueLanguage = installed('@vue/language-core');
  const { vueOptions } = vue.createParsedCommandLine(
    ts,
    ts.sys,
    path.join(folder, 'tsconfig.json'),
  );
  return proxyCreateProgram(
    ts,
    (options) => ts.createProgram({ ...options, ...(options.host && resolvingEach(options.host)) }),
    (_, { options }) => [vue.createVueLanguagePlugin(ts, options, vueOptions, (file) => file)],
  );
}

/** One `.vue` among the imports of a file would have all of them be looked for by Vue's compiler. */
function resolvingEach(host: ts.CompilerHost): { readonly host: ts.CompilerHost } {
  const { resolveModuleNameLiterals: resolve } = host;
  if (!resolve) return { host };
  return {
    host: {
      ...host,
      resolveModuleNameLiterals: (literals, ...where) =>
        literals.flatMap((literal) => resolve([literal], ...where)),
    },
  };
}
