import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as settled } from 'node:timers/promises';
import { type BuildModules, withBuilds } from './local-builds.ts';
import { meantVersion } from './stage.ts';

/** The actions, in order. */
const done: string[] = [];

const mockBuilt = mkdtempSync(path.join(tmpdir(), 'console-builds-'));

jest.mock('@console/shared-node/folders.ts', () => ({
  root: process.cwd(),
  get dist() {
    return mockBuilt;
  },
}));

const build: BuildModules = async (say) => {
  say('builds');
  for (let turn = 0; turn < 20; turn += 1) await settled();
  say('has built');
};

afterAll(() => rmSync(mockBuilt, { recursive: true, force: true }));

test('two releases from one checkout build one after the other', async () => {
  const release = (who: string) =>
    withBuilds(
      build,
      ['mf-users'],
      (line) => void done.push(`${who} ${line}`),
      async () => {
        await settled();
        done.push(`${who} takes it`);
      },
    );
  await Promise.all([release('one'), release('other')]);
  const order = ['builds', 'has built', 'takes it'];
  expect(done).toEqual([
    ...order.map((what) => `one ${what}`),
    ...order.map((what) => `other ${what}`),
  ]);
});

test.each([
  ['the version itself', '1.1.0', ['1.1.0-b1', '1.1.0'], '1.1.0'],
  ['its only build', '1.1.0', ['1.1.0-b0f1e2d3c4', '1.0.0-ba', '1.1.0-rc.1'], '1.1.0-b0f1e2d3c4'],
  ['no build of two', '1.1.0', ['1.1.0-ba', '1.1.0-bb'], '1.1.0'],
  ['nothing for a prefix of a number', '1.1', ['1.1.0-ba'], '1.1'],
])('a version without a build means %s', (_, wanted, published, meant) => {
  expect(meantVersion(wanted, published)).toBe(meant);
});
