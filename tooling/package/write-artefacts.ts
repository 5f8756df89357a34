import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packageFile, packageVersion } from '@console/deploy/build-output/contract.ts';
import { packAll, type Source } from './packages.ts';
import { readSbom, sbomOf } from './sbom.ts';

/** Names of the packages for modules elsewhere, by the module that carries them. */
const SDK = { 'root-config': 'console', 'shared-auth': 'shared-auth', 'shared-ui': 'shared-ui' };

/**
 * Writes all artefacts of a version: packages, their CycloneDX documents, the packages for modules elsewhere,
 * and the checksums of all. The same source gives the same bytes.
 *
 * @param folder - replaced if it exists
 * @returns sizes in bytes, by file
 */
export async function writeArtefacts(
  folder: string,
  source: Source,
): Promise<ReadonlyMap<string, number>> {
  const { version, time, built } = source;
  const files = new Map<string, Uint8Array>();
  const sbom = readSbom();
  for (const [name, { tarball, contains }] of Object.entries(await packAll(source))) {
    files.set(`${name}-${version}.tar.gz`, tarball);
    const document = sbomOf(sbom, { name, version, time }, contains);
    files.set(`${name}-${version}.cdx.json`, Buffer.from(document));
  }
  for (const [module, name] of Object.entries(SDK)) {
    const tarball = await readFile(path.join(built, module, packageFile));
    files.set(`sdk/${name}-${packageVersion(module)}.tgz`, tarball);
  }
  const sums = [...files].map(([file, content]) => `${sha256(content)}  ${file}\n`);
  files.set('SHA256SUMS', Buffer.from(sums.join('')));
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'sdk'), { recursive: true });
  for (const [file, content] of files) await writeFile(path.join(folder, file), content);
  return new Map([...files].map(([file, { length }]) => [file, length]));
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
