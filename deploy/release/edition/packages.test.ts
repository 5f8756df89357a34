import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Release } from '../store/release.ts';
import { livePackages, packageAt, packagesFiles } from './packages.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-packages-'));
  writeFileSync(path.join(folder, 'package.tgz'), '');
});

afterEach(() => rmSync(folder, { recursive: true }));

const release = (module: string, location: string): Release => ({
  module,
  version: '2.2.0-b1',
  folder: location,
  origin: 'http://localhost:9006',
  publishedAt: '2026-01-31T12:00:00.000Z',
  entries: {},
  integrity: {},
  uses: {},
  content: module,
  manifest: undefined,
});

test('the packages of live versions are listed with these versions', () => {
  const live = [release('shared-ui', folder), release('root-config', folder)];
  // The hash of an empty file.
  const integrity = expect.stringMatching(/^sha512-z4PhNX7v/);
  expect(livePackages(live).packages).toEqual({
    '@console/shared-ui': { version: '2.2.0-b1', file: 'shared-ui-2.2.0-b1.tgz', integrity },
    console: { version: '2.2.0-b1', file: 'console-2.2.0-b1.tgz', integrity },
  });
});

test('a version without a package is not listed', () => {
  expect(livePackages([release('shared-ui', path.join(folder, 'older'))]).packages).toEqual({});
});

test('the page says how to begin with the console’s own address, and the current tool keeps its name', () => {
  mkdirSync(path.join(folder, 'docs'));
  writeFileSync(path.join(folder, 'docs/modules-elsewhere.txt'), 'Banque du Léman');
  writeFileSync(path.join(folder, 'package.tgz'), 'the tool');
  const files = packagesFiles([release('root-config', folder)], 'https://a.example/admin/');
  expect(files['console.tgz']?.toString()).toBe('the tool');
  expect(files['modules-elsewhere.txt']).toBe('\uFEFFBanque du Léman');
  const page = files['index.html'];
  expect(page).toContain('--package=https://a.example/admin/sdk/console.tgz -- console new');
  expect(page).toContain('href="console-2.2.0-b1.tgz"');
  expect(page).toContain('href="modules-elsewhere.txt"');
  expect(page).not.toContain('other-frameworks.txt');
  // The policy of the page allows neither.
  expect(page).not.toMatch(/<script|<style|style=|onclick/);
});

test('without a package of the tool, the page still lists the others', () => {
  const files = packagesFiles([release('shared-ui', folder)], 'https://a.example/');
  expect(files['console.tgz']).toBeUndefined();
  expect(files['index.html']).toContain('shared-ui-2.2.0-b1.tgz');
});

test.each([
  ['/sdk/shared-ui-2.2.0-b1.tgz', '/shared-ui/2.2.0-b1/package.tgz'],
  ['/sdk/console-1.0.0-b1.tgz', '/root-config/1.0.0-b1/package.tgz'],
  ['/sdk/index.json', undefined],
  ['/sdk/console.tgz', undefined],
  ['/sdk/-1.0.0.tgz', undefined],
  ['/sdk/shared-ui-2.2.0/../../x-1.tgz', undefined],
])('the package at %s is in the release folder at %s', (asked, location) => {
  expect(packageAt(asked)).toBe(location);
});
