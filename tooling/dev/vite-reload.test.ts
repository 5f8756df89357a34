import type { BuiltFiles } from './live-reload.ts';
import { hotOf, outdatedFiles } from './vite-reload.ts';

/** A module: the entry imports the screen, which imports words and, on demand, the form, which imports words, too. */
const build: BuiltFiles = {
  'mf-bills.js': { hash: 'a', imports: ['src/screen.js'] },
  'mf-bills.css': { hash: 'a', imports: [] },
  'src/screen.js': { hash: 'a', imports: ['src/words.js', 'src/form.js'] },
  'src/form.js': { hash: 'a', imports: ['src/words.js'] },
  'src/words.js': { hash: 'a', imports: [] },
  'assets/i18n/en.json': { hash: 'a', imports: [] },
};

const changed = (...files: readonly string[]): BuiltFiles =>
  Object.fromEntries(
    Object.entries(build).map(([file, one]) => [
      file,
      files.includes(file) ? { ...one, hash: 'b' } : one,
    ]),
  );

const outdated = (
  after: BuiltFiles,
  { running = Object.keys(build), accept = ['src/screen.js', 'src/form.js'] } = {},
) =>
  outdatedFiles(
    { before: build, after },
    (file) => running.includes(file) && file.endsWith('.js'),
    (file) => accept.includes(file),
  );

test('a changed file that accepts changes is replaced alone', () => {
  expect(outdated(changed('src/form.js'))).toEqual(['src/form.js']);
});

test('a change of another file replaces the files that import it, importers first', () => {
  expect(outdated(changed('src/words.js'))).toEqual([
    'src/form.js',
    'src/screen.js',
    'src/words.js',
  ]);
});

test('a build without a change, such as one that heals an error, replaces no file', () => {
  expect(outdated(build)).toEqual([]);
});

test('a change of a stylesheet, or a new picture, replaces no file', () => {
  expect(outdated(changed('mf-bills.css'))).toEqual([]);
  expect(outdated({ ...build, 'files/logo-b.svg': { hash: 'b', imports: [] } })).toEqual([]);
});

test('a changed file that does not run yet is loaded when it is needed', () => {
  const running = ['mf-bills.js', 'src/screen.js', 'src/words.js'];
  expect(outdated(changed('src/form.js'), { running })).toEqual([]);
  expect(outdated(changed('src/words.js'), { running })).toEqual(['src/screen.js', 'src/words.js']);
});

test.each([
  ['reaches the entry', changed('src/form.js'), { accept: ['src/words.js'] }],
  ['is in the entry', changed('mf-bills.js'), {}],
  ['is in texts', changed('assets/i18n/en.json'), {}],
])('the page is reloaded if a change %s', (_, after, page) => {
  expect(outdated(after, page)).toBeUndefined();
});

test('files that import each other and accept nothing are replaced with the file that imports them', () => {
  const cycle = {
    ...build,
    'src/words.js': { hash: 'a', imports: ['src/plural.js'] },
    'src/plural.js': { hash: 'b', imports: ['src/words.js'] },
  };
  const running = Object.keys(cycle);
  expect(outdated(cycle, { running })).toEqual(
    expect.arrayContaining(['src/screen.js', 'src/words.js', 'src/plural.js']),
  );
});

test('a file gets the data that its previous run has kept', () => {
  const address = 'http://localhost:9021/src/screen.js';
  const first = hotOf(address);
  expect(first.data).toBeUndefined();
  first.dispose((data) => Object.assign(data, { names: 'Screen' }));
  expect(hotOf(address).data).toEqual({ names: 'Screen' });
  // The second run has kept nothing.
  expect(hotOf(address).data).toEqual({});
});
