import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { bundleOptions } from '@console/shared-node/program.cjs';
import { build } from 'esbuild';

/** The programs of a package. */
export interface Programs {
  /** Text by path below the package's root. */
  readonly files: Readonly<Record<string, string>>;
  /** The bundled files, below the root. */
  readonly sources: readonly string[];
}

/**
 * Bundles programs with their packages into `programs/`, with the code that they share in common files.
 *
 * @param entries - source file by command
 */
export async function bundlePrograms(entries: Readonly<Record<string, string>>): Promise<Programs> {
  const { outputFiles, metafile } = await build({
    ...bundleOptions,
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([out, source]) => ({ in: source, out })),
    outdir: 'programs',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared-[hash]',
    splitting: true,
    legalComments: 'none',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const files = outputFiles.map((file) => [`programs/${path.basename(file.path)}`, file.text]);
  return { files: Object.fromEntries(files), sources: Object.keys(metafile.inputs) };
}
