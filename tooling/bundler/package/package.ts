import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { hasPublicApi } from '@console/deploy/build-output/contract.ts';
import { pack } from 'tar-stream';
import { sharedPackage } from './shared-package.ts';
import { toolPackage } from './tool-package.ts';

/** When every file of a tarball was changed, as npm writes it: the day means nothing. */
const ALWAYS = new Date('1985-10-26T08:15:00Z');

/**
 * What npm installs of a module where another one is made elsewhere; nothing where none is built
 * against it. The page brings along the tool that is used there.
 *
 * @param name - of the module's folder
 */
export async function packageOf(name: string): Promise<Buffer | undefined> {
  if (name === 'root-config') return tarballOf(await toolPackage());
  return hasPublicApi(name) ? tarballOf(await sharedPackage(name)) : undefined;
}

/**
 * A package as npm takes it from an address. The same files give the same bytes.
 *
 * @param files - text or content by path below the package's root; those of `bin/` can be run
 */
export async function tarballOf(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Buffer> {
  const tar = pack();
  for (const name of Object.keys(files).sort()) {
    const mode = name.startsWith('bin/') ? 0o755 : 0o644;
    tar.entry({ name: `package/${name}`, mode, mtime: ALWAYS }, Buffer.from(files[name] ?? ''));
  }
  tar.finalize();
  return gzipSync(await buffer(tar), { level: 9 });
}
