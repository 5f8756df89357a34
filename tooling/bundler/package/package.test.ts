import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { packTarball } from './package.ts';
import { isInternal } from './versions.ts';

const root = path.resolve(__dirname, '../../..');

async function filesIn(tarball: Buffer): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for await (const entry of Readable.from(gunzipSync(tarball)).pipe(extract())) {
    files.set(entry.header.name.replace('package/', ''), await text(entry));
  }
  return files;
}

const built = (module: string) => readFileSync(path.join(root, 'dist', module, 'package.tgz'));

test('the bytes of a tarball depend on its files, not on the order of the files', async () => {
  const hash = async (files: Record<string, string>) =>
    createHash('sha256')
      .update(await packTarball(files))
      .digest('hex');
  const first = await hash({ 'a.js': '1', 'bin/b.js': '2' });
  expect(await hash({ 'bin/b.js': '2', 'a.js': '1' })).toBe(first);
  expect(await hash({ 'a.js': '1', 'bin/b.js': '3' })).not.toBe(first);
});

describe.each(['shared-auth', 'shared-ui'])('the package of %s', (module) => {
  let files: ReadonlyMap<string, string>;
  beforeAll(async () => {
    files = await filesIn(built(module));
  });

  const manifest = () => JSON.parse(files.get('package.json') ?? '');

  test('has each subpath for modules, with its declarations, and no internal one', () => {
    const own = JSON.parse(readFileSync(path.join(root, module, 'package.json'), 'utf8'));
    const offered = Object.keys(own.exports).filter((subpath) => !isInternal(subpath));
    expect(Object.keys(manifest().exports)).toEqual(offered);
    const exported = Object.values<Record<string, string>>(manifest().exports).flatMap(
      Object.values,
    );
    for (const file of exported) expect(files.has(path.posix.normalize(file))).toBe(true);
    expect(new Set(exported).size).toBe(exported.length);
  });

  test('has the page’s shared libraries as peers, in their exact versions', () => {
    const { dependencies, peerDependencies } = manifest();
    const library = module === 'shared-auth' ? 'rxjs' : 'react-router-dom';
    expect(peerDependencies[library]).toMatch(/^\d+\.\d+\.\d+$/);
    const own: readonly unknown[] = Object.values({ ...dependencies });
    expect(own).not.toEqual([]);
    for (const version of own) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(dependencies).not.toHaveProperty('react');
  });

  test('has a README that names only files of the package, and a CHANGELOG with its version', () => {
    const readme = files.get('README.md') ?? '';
    const named = [...readme.matchAll(/`([\w-]+\.tsx)`/g)].map(([, name]) => `examples/${name}`);
    expect(named.filter((name) => !files.has(name))).toEqual([]);
    expect(files.get('CHANGELOG.md')).toContain(`\n## ${manifest().version}\n`);
  });

  test('has no test, no stylesheet, and no declaration that imports a source', () => {
    const own = [...files.keys()].filter((file) => !file.startsWith('examples/'));
    expect(own.filter((file) => /\.test\.|\.css$|\.tsx$/.test(file))).toEqual([]);
    for (const [file, declared] of files) {
      if (file.endsWith('.d.ts')) expect(declared).not.toMatch(/(from|import\() ?'\.[^']*\.tsx?'/);
      expect(declared).not.toMatch(/@console\/[\w-]+\/internal/);
    }
  });
});
