import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { hasPublicApi } from '@console/deploy/build-output/contract.ts';
import { pack } from 'tar-stream';
import { sharedPackage } from './shared-package.ts';
import { toolPackage } from './tool-package.ts';

/** Modification time of every file in a tarball: npm's arbitrary constant. */
const FIXED_TIME = new Date('1985-10-26T08:15:00Z');

/**
 * Builds the npm package of a module, for modules in other repositories that use it. The package of
 * root-config is the tool `console`; other modules without a public API have no package.
 *
 * @param name - name of the module's folder
 */
export async function buildPackage(name: string): Promise<Buffer | undefined> {
  if (name === 'root-config') return packTarball(await toolPackage());
  return hasPublicApi(name) ? packTarball(await sharedPackage(name)) : undefined;
}

interface Tarball {
  readonly folder: string;
  readonly mtime: Date;
  readonly links: Readonly<Record<string, string>>;
}

/**
 * Packs a tarball that npm can install from a URL. The same files give the same bytes.
 *
 * @param files - text or content by path below the package's root; files in `bin/` are executable
 * @param folder - name of the package's root
 * @param links - targets of symbolic links, by path
 */
export async function packTarball(
  files: Readonly<Record<string, string | Uint8Array>>,
  { folder, mtime, links }: Tarball = { folder: 'package', mtime: FIXED_TIME, links: {} },
): Promise<Buffer> {
  const tar = pack();
  for (const name of Object.keys({ ...files, ...links }).sort()) {
    const entry = { name: `${folder}/${name}`, mtime };
    const linkname = links[name];
    const mode = name.startsWith('bin/') ? 0o755 : 0o644;
    if (linkname === undefined) tar.entry({ ...entry, mode }, Buffer.from(files[name] ?? ''));
    else tar.entry({ ...entry, type: 'symlink', linkname });
  }
  tar.finalize();
  return gzipSync(await buffer(tar), { level: 9 });
}
