import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { retype, writeAltered } from './altered-build.ts';
import { brokenReleases } from './broken-releases.ts';
import { harmlessReleases } from './harmless-releases.ts';
import type { AlteredBuild, Step } from './release-case.ts';

let place: string;

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'console-cases-'));
});

afterAll(() => rm(place, { recursive: true, force: true }));

test('there are thirty releases that break something, and twenty that only look like it', () => {
  const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
  expect(brokenReleases.map(({ number }) => number)).toEqual(numbersTo(30));
  expect(harmlessReleases.map(({ number }) => number)).toEqual(numbersTo(20));
});

const buildsOf = (step: Step): readonly AlteredBuild[] =>
  step.how === 'release' ? step.builds : [];

const named = (kind: string, cases: typeof brokenReleases | typeof harmlessReleases) =>
  cases.map(({ number, title, before = [], step }) => ({
    name: `${kind} ${number}: ${title}`,
    builds: [...before, step].flatMap(buildsOf),
  }));

const all = [...named('broken', brokenReleases), ...named('harmless', harmlessReleases)];

test.each(all)(
  'what is built can be altered so, and is still a script: $name',
  async ({ builds }) => {
    for (const build of builds) {
      const folder = await writeAltered(build, await mkdtemp(path.join(place, 'build-')));
      for (const file of await readdir(folder)) {
        if (!file.endsWith('.js')) continue;
        const code = await readFile(path.join(folder, file), 'utf8');
        expect(() => new vm.Script(code, { filename: file })).not.toThrow();
      }
    }
  },
);

test.each(all)('what is declared can be changed so: $name', async ({ builds }) => {
  for (const { module, types = [] } of builds) {
    if (types.length === 0) continue;
    const folder = await mkdtemp(path.join(place, 'sources-'));
    await cp(path.join(process.cwd(), module, 'src'), folder, { recursive: true });
    for (const change of types) await retype(module, folder, change);
  }
});
