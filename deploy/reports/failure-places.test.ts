import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { readSourceMap, toSystemModule } from '../build-output/system-module.ts';
import { FailurePlaces } from './failure-places.ts';

const notes = { module: 'mf-notes', version: '1.0.0-b1' };
const address = 'https://console.test/modules/mf-notes/1.0.0-b1/mf-notes.js';

let releases: string;
let folder: string;
let places: FailurePlaces;
/** The position of the error in the built file. */
let thrown: string;

beforeEach(async () => {
  releases = mkdtempSync(path.join(tmpdir(), 'console-places-'));
  folder = path.join(releases, 'mf-notes/1.0.0-b1');
  mkdirSync(folder, { recursive: true });
  places = new FailurePlaces();
  const source = 'export const mount = () => {\n\n  throw new Error("no");\n};';
  const { code } = transformSync(source, {
    ...{ loader: 'ts', minify: true, sourcemap: 'inline', sourcefile: '../src/notes.ts' },
  });
  const map = readSourceMap('mf-notes.js', code);
  const made = await toSystemModule(code, { file: 'mf-notes.js', map });
  const before = made.code.slice(0, made.code.indexOf('new Error')).split('\n');
  thrown = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  writeFileSync(path.join(folder, 'mf-notes.js.map'), JSON.stringify(made.map));
});

afterEach(() => rmSync(releases, { recursive: true }));

/** Returns the places of the version. */
const shown = () => places.of(notes).places ?? [];

const note = (position: string, number = 'MF-041') =>
  places.note(releases, notes, number, position);

test('a failure is shown at its line in the source', async () => {
  await note(`${address}:${thrown}`);
  await note(`${address}:${thrown}`);
  expect(shown()).toEqual([{ number: 'MF-041', at: 'src/notes.ts:3:9', reports: 2 }]);
});

test.each<[string, () => void]>([
  ['is missing', () => rmSync(path.join(folder, 'mf-notes.js.map'))],
  ['is no JSON', () => writeFileSync(path.join(folder, 'mf-notes.js.map'), '<html>')],
  [
    'maps nothing',
    () =>
      writeFileSync(
        path.join(folder, 'mf-notes.js.map'),
        '{"version":3,"sources":[],"names":[],"mappings":""}',
      ),
  ],
  [
    'is too large',
    () => writeFileSync(path.join(folder, 'mf-notes.js.map'), ' '.repeat(20_000_001)),
  ],
  [
    'is a folder',
    () => {
      rmSync(path.join(folder, 'mf-notes.js.map'));
      mkdirSync(path.join(folder, 'mf-notes.js.map'));
    },
  ],
])(
  'without a usable map, because it %s, the place is the one in the built file',
  async (_, harm) => {
    harm();
    await note(`${address}:${thrown}`);
    expect(shown()).toMatchObject([{ at: `mf-notes.js:${thrown}` }]);
  },
);

test.each([
  '',
  'https://console.test/modules/mf-users/1.0.0-b1/mf-users.js:1:2',
  'https://console.test/modules/mf-notes/1.0.0-b1/../../secret.js:1:2',
  'https://console.test/modules/mf-notes/1.0.0-b1/.hidden.js:1:2',
  'https://console.test/modules/mf-notes/1.0.0-b1/mf-notes.js:1:2 and what a user typed',
  'https://console.test/modules/mf-notes/1.0.0-b1/mf-notes.js',
])('the position "%s" is ignored', async (position) => {
  await note(position);
  expect(shown()).toEqual([]);
});

test('a source with control characters is shown in one line', async () => {
  const map = {
    version: 3,
    sources: ['webpack://mf-notes/./src/a\n\u001b[31m.ts'],
    names: [],
    mappings: 'AAAA',
  };
  writeFileSync(path.join(folder, 'mf-notes.js.map'), JSON.stringify(map));
  await note(`${address}:1:1`);
  expect(shown()[0]?.at).toMatch(/^src\/a[\x20-\x7e]*\.ts:1:1$/);
});

test('only the newest places of a version are kept', async () => {
  for (let line = 1; line <= 7; line += 1) await note(`${address}:9${line}:1`);
  expect(shown().map(({ at }) => at)).toEqual(
    [7, 6, 5, 4, 3].map((line) => `mf-notes.js:9${line}:1`),
  );
});
