import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { noticesFile, noticesOf } from './notices.ts';

const root = path.resolve(__dirname, '../..');
const dist = path.join(root, 'dist');

const modules = readdirSync(dist, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => readdirSync(path.join(dist, name)).includes('contract.json'));

/** Returns the packages in a build's source maps, which do not depend on webpack's statistics. */
function packagesIn(module: string): string[] {
  const folder = path.join(dist, module);
  const sources = readdirSync(folder)
    .filter((file) => file.endsWith('.map'))
    .flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')).sources);
  return [...new Set(sources.flatMap((source) => packageName(String(source))))];
}

const packageName = (file: string): string[] =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.slice(1) ?? [];

function noticesIn(module: string): Map<string, string> {
  const text = readFileSync(path.join(dist, module, noticesFile), 'utf8');
  const [, ...sections] = text.split(/^={80}\n/m);
  return new Map(sections.map((section) => [section.split(/ [\d.]+, /, 1)[0] ?? '', section]));
}

test('the builds contain code of packages', () => {
  expect(modules).toContain('mf-tenants');
  expect(packagesIn('shared-dependencies')).toEqual(
    expect.arrayContaining(['react', '@blueprintjs/core', 'single-spa', 'rxjs']),
  );
  expect(packagesIn('shared-auth')).toContain('oidc-client-ts');
});

test.each(modules)('%s is published with the notice of every package in it', (module) => {
  const notices = noticesIn(module);
  const copied = module === 'root-config' ? ['systemjs', 'import-map-overrides'] : [];
  const wanted = [...packagesIn(module), ...copied, 'webpack'].sort();
  expect([...notices.keys()]).toEqual(expect.arrayContaining(wanted));
  for (const name of wanted) {
    const folder = path.join(root, 'node_modules', name);
    const { version, license } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    );
    const [file = ''] = readdirSync(folder).filter((one) => /^licen[cs]e/i.test(one));
    expect(notices.get(name)).toContain(`${name} ${version}, ${license}\n`);
    expect(notices.get(name)).toContain(readFileSync(path.join(folder, file), 'utf8').trim());
  }
});

test('a package without a licence text fails the build, and the message names it', () => {
  const [unlicensed = ''] = readdirSync(path.join(root, 'node_modules'))
    .filter((name) => /^[a-z]/.test(name))
    .filter((name) => {
      const files = readdirSync(path.join(root, 'node_modules', name));
      return (
        files.includes('package.json') && !files.some((file) => /licen|copying|notice/i.test(file))
      );
    });
  const file = path.join(root, 'node_modules', unlicensed, 'index.js');
  expect(() => noticesOf('mf-users', [file])).toThrow(
    new RegExp(`^${unlicensed} .* contains no licence text \\(MF-179\\)$`),
  );
});
