import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

/** Creates a TypeScript program. */
export type CreateProgram = (options: ts.CreateProgramOptions) => ts.Program;

/** The part of `@volar/typescript`, a dependency of `vue-tsc`, that is used here. */
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
    getId: (file: string) => string,
  ): unknown;
}

interface VueCommandLine {
  readonly vueOptions: unknown;
}

/** Returns TypeScript's `createProgram`, with Vue's plugin if the module has `vue-tsc`. */
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
    (options) =>
      ts.createProgram({ ...options, ...(options.host && resolveOneByOne(options.host)) }),
    (_, { options }) => [vue.createVueLanguagePlugin(ts, options, vueOptions, (file) => file)],
  );
}

/** Resolves imports one by one: if one of several is a `.vue`, Vue's compiler would resolve all of them. */
function resolveOneByOne(host: ts.CompilerHost): { readonly host: ts.CompilerHost } {
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
