import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { allFilesOf } from '../build-output/fingerprint.ts';
import { archiveOf, type Entry } from '../testing/archive.ts';
import { unpack } from './unpack.ts';

const MODULES = new Set(['mf-users']);

/** Small limits, so that tests need no large uploads. */
const LIMITS = { compressedBytes: 100_000, bytes: 1_000_000, files: 20 };

const script: Entry = ['mf-users/mf-users.js', 'System.register([], () => ({}))'];

let outer: string;
let folder: string;

beforeEach(async () => {
  outer = await mkdtemp(path.join(tmpdir(), 'console-upload-'));
  folder = await mkdtemp(path.join(outer, 'upload-'));
});

afterEach(() => rm(outer, { recursive: true, force: true }));

const unpacked = (upload: Buffer | readonly Buffer[], limits = LIMITS) =>
  unpack(Readable.from(Buffer.isBuffer(upload) ? [upload] : upload), folder, MODULES, limits);

test('the files of a module are unpacked to their paths', async () => {
  const texts: Entry = ['mf-users/assets/i18n/en.json', '{}'];
  await unpacked(await archiveOf([['mf-users', '', { type: 'directory' }], script, texts]));
  expect(allFilesOf(folder).map((file) => path.relative(folder, file))).toEqual([
    'mf-users/assets/i18n/en.json',
    'mf-users/mf-users.js',
  ]);
});

const link = { type: 'symlink', linkname: '/etc/passwd' } as const;
const forbidden: [string, ...Entry[]][] = [
  ['a path outside the folder', ['mf-users/../../evil.js', '']],
  ['a path that starts with ..', ['../evil.js', '']],
  ['an absolute path', ['/etc/cron.d/evil', '']],
  ['a Windows path', ['mf-users/C:\\evil.js', '']],
  ['a symbolic link', ['mf-users/evil.js', '', link]],
  ['a file behind a link', ['mf-users/evil', '', link], ['mf-users/evil/x.js', '']],
  ['a hard link', ['mf-users/evil.js', '', { type: 'link', linkname: '/etc/passwd' }]],
  ['a device', ['mf-users/evil.js', '', { type: 'character-device' }]],
  ['a pipe', ['mf-users/evil.js', '', { type: 'fifo' }]],
  ['a file of another module', ['mf-hubs/mf-hubs.js', '']],
  ['a file of no module', ['evil.js', '']],
  ['a module that is a file', ['mf-users', '']],
  ['the note of a published version', ['mf-users/release.json', '{}']],
  ['such a note in a subfolder', ['mf-users/1.0.0-b1/evil/release.json', '{}']],
  ['a hidden file', ['mf-users/.htaccess', '']],
  ['an empty path segment', ['mf-users//evil.js', '']],
  ['a control character', ['mf-users/e\nvil.js', '']],
  ['a name that is too long', [`mf-users/${'a'.repeat(120)}.js`, '']],
  ['a path that is too long', [`mf-users/${'a/'.repeat(120)}b.js`, '']],
  ['a duplicate name', script],
  ['a file that is also a folder', ['mf-users/mf-users.js/more.js', '']],
];

test.each(forbidden)(
  'an upload is refused for %s, and nothing is written outside its folder',
  async (_, ...more: Entry[]) => {
    const upload = await archiveOf([script, ...more]);
    await expect(unpacked(upload)).rejects.toThrow(/^The upload is not a build: .+ \(MF-202\)$/);
    expect(readdirSync(outer)).toEqual([path.basename(folder)]);
    expect(readdirSync(folder)).toEqual(['mf-users']);
    expect(existsSync(path.join(folder, 'mf-users/evil.js'))).toBe(false);
  },
);

test.each([
  ['not an archive', () => Buffer.from('not today')],
  ['empty', () => Buffer.alloc(0)],
  ['compressed, but not an archive', () => gzipSync('not today')],
  ['truncated', async () => half(await archiveOf([script, random(50_000)]))],
  [
    'truncated before compression',
    async () => gzipSync(half(await makeTar([script, random(5000)]))),
  ],
])('an upload that is %s is refused', async (_, make) => {
  await expect(unpacked(await make())).rejects.toThrow(/ended early \(MF-200\)$/);
});

const half = (whole: Buffer): Buffer => whole.subarray(0, whole.length / 2);

const random = (bytes: number): Entry => [
  'mf-users/a.js',
  Buffer.from(Array.from({ length: bytes }, () => Math.floor(Math.random() * 256))),
];

async function makeTar(entries: readonly Entry[]): Promise<Buffer> {
  const { gunzipSync } = await import('node:zlib');
  return gunzipSync(await archiveOf(entries));
}

test.each([
  ['many compressed bytes', [random(200_000)], /MB compressed/],
  ['many unpacked bytes', [['mf-users/a.js', Buffer.alloc(2_000_000)]], /MB unpacked/],
  [
    'many files',
    Array.from({ length: 21 }, (_, index): Entry => [`mf-users/${index}.js`, '']),
    /more than 20 files/,
  ],
] as [string, Entry[], RegExp][])('an upload of too %s is refused', async (_, entries, words) => {
  const upload = unpacked(await archiveOf(entries));
  await expect(upload).rejects.toThrow(words);
  await expect(upload).rejects.toThrow(/\(MF-201\)$/);
});

test('two files whose names differ only in case are both named', async () => {
  const upload = archiveOf([
    ['mf-users/assets/A.js', '1;'],
    ['mf-users/assets/a.js', '2;'],
  ]);
  await expect(unpacked(await upload)).rejects.toThrow(
    'mf-users/assets/A.js and mf-users/assets/a.js differ only in upper and lower case (MF-202)',
  );
});

test('only a small part of an upload that is far too large is read, and nothing is buffered', async () => {
  const megabytes = usualOrLong(50, 500);
  let read = 0;
  const endless = Readable.from(
    (function* () {
      for (; read < megabytes; read += 1) yield Buffer.alloc(1_000_000, read);
    })(),
  );
  const upload = endless.pipe(createGzip({ level: 0 }));
  await expect(unpack(upload, folder, MODULES, LIMITS)).rejects.toThrow('(MF-20');
  expect(read).toBeLessThan(10);
});
