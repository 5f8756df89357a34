import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Release } from '../store/release.ts';
import { livePackages, packageAt } from './packages.ts';

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
  expect(livePackages(live).packages).toEqual({
    '@console/shared-ui': { version: '2.2.0-b1', file: 'shared-ui-2.2.0-b1.tgz' },
    console: { version: '2.2.0-b1', file: 'console-2.2.0-b1.tgz' },
  });
});

test('a version without a package is not listed', () => {
  expect(livePackages([release('shared-ui', path.join(folder, 'older'))]).packages).toEqual({});
});

test.each([
  ['/sdk/shared-ui-2.2.0-b1.tgz', '/shared-ui/2.2.0-b1/package.tgz'],
  ['/sdk/console-1.0.0-b1.tgz', '/root-config/1.0.0-b1/package.tgz'],
  ['/sdk/index.json', undefined],
  ['/sdk/-1.0.0.tgz', undefined],
  ['/sdk/shared-ui-2.2.0/../../x-1.tgz', undefined],
])('the package at %s is in the release folder at %s', (asked, location) => {
  expect(packageAt(asked)).toBe(location);
});
