import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import ts from 'typescript';

/** The compiler's options for a module's sources, without its tests, as `tsconfig.json` has them. */
export function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  return { ...options, composite: false, types: ['systemjs'] };
}

/** The path of a file below the root, as it stands in a build, whatever the system. */
export const belowRoot = (file: string): string =>
  path.relative(root, file).split(path.sep).join('/');

/**
 * Whether what an import leads to is part of the build that imports it: a source of the project's,
 * and not what another module exports. Subpaths such as `@console/shared-ui/contract` are inlined.
 */
export const isBuiltIn = (
  specifier: string,
  module: ts.ResolvedModule | undefined,
): module is ts.ResolvedModule =>
  module !== undefined && !/^@[^/]+\/[^/]+$/.test(specifier) && isOwn(module.resolvedFileName);

/** Whether a file is a source of the project's, not a package's. */
export const isOwn = (file: string): boolean =>
  !file.includes('/node_modules/') && !belowRoot(file).startsWith('..');
