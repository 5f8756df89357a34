import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import ts from 'typescript';
import { sharedParts } from './shared-parts.ts';

/** Returns the compiler options for a module's sources without tests, as in `tsconfig.json`. */
export function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  return { ...options, composite: false, types: ['systemjs'] };
}

/** Returns a file's path relative to the root, with slashes on every system. */
export const belowRoot = (file: string): string =>
  path.relative(root, file).split(path.sep).join('/');

/**
 * Returns whether a build contains the imported file: true for sources of the project, also for
 * subpaths such as `@console/shared-ui/contract`, but not for other modules' entries and their parts.
 */
export const isBuiltIn = (
  specifier: string,
  module: ts.ResolvedModule | undefined,
): module is ts.ResolvedModule =>
  module !== undefined &&
  !/^@[^/]+\/[^/]+$/.test(specifier) &&
  !(specifier in sharedParts) &&
  isOwn(module.resolvedFileName);

/** Returns whether a file is a source of the project, not of a package. */
export const isOwn = (file: string): boolean =>
  !file.includes('/node_modules/') && !belowRoot(file).startsWith('..');
