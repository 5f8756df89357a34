import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { type BuildOptions, build } from 'esbuild';

/** The scripts of a package. */
export interface Scripts {
  /** Text by path below the package's root. */
  readonly files: Readonly<Record<string, string>>;
  readonly sources: readonly string[];
  readonly imports: readonly string[];
}

/**
 * Bundles sources of the project into modules in `scripts/`.
 *
 * @param entries - source file by the name of the script
 * @param options - esbuild options of this package
 */
export async function bundle(
  entries: Readonly<Record<string, string>>,
  options: BuildOptions,
): Promise<Scripts> {
  const { outputFiles = [], metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([out, source]) => ({ in: source, out })),
    outdir: 'scripts',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    logLevel: 'silent',
    ...options,
  });
  const files = outputFiles
    .filter((file) => file.path.endsWith('.js'))
    .map((file) => [path.relative(root, file.path).split(path.sep).join('/'), file.text]);
  const outputs = Object.values(metafile?.outputs ?? {});
  return {
    files: Object.fromEntries(files),
    sources: Object.keys(metafile?.inputs ?? {}),
    imports: outputs.flatMap(({ imports }) =>
      imports.filter(({ external }) => external).map((one) => one.path),
    ),
  };
}
