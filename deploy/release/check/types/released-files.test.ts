import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CarriedTypes } from './carried-types.ts';
import { hostFor, toCheckoutPath, toVirtualPath } from './released-files.ts';

/** The sources of an upload. */
const sent: CarriedTypes = { hash: 'sent', files: new Map() };

/** Returns the resolved imports of one file of the upload. */
function importsOf(specifier: string): string[] {
  const file = toVirtualPath(sent, 'mf-users/src/mf-users.ts');
  const other = toVirtualPath(sent, 'mf-users/src/user.ts');
  const texts = new Map([
    [file, `import '${specifier}';`],
    [other, ''],
  ]);
  return [...hostFor({ texts, entryFiles: new Map() }).importsOf(file)];
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-secret-'));
  writeFileSync(path.join(folder, 'secret.ts'), 'export const secret = "secret";');
});

afterAll(() => rmSync(folder, { recursive: true }));

test('sources from elsewhere can import each other, and packages', () => {
  expect(importsOf('./user').map(toCheckoutPath)).toEqual(['mf-users/src/user.ts']);
  expect(importsOf('rxjs')[0]).toMatch(/node_modules\/rxjs\//);
});

test.each(['by its path', 'by `../`'])(
  'sources from elsewhere cannot import a file of this machine %s',
  (how) => {
    const up = '../'.repeat(40);
    const secret = path.join(folder, 'secret');
    expect(importsOf(how === 'by `../`' ? up + secret.slice(1) : secret)).toEqual([]);
  },
);
