import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { type ConsoleFolder, makeConsoleFolder } from '../console-folder.ts';
import { runRelease } from '../run-release.ts';
import { retype } from './altered-build.ts';
import { brokenReleases } from './broken-releases.ts';
import { harmlessReleases } from './harmless-releases.ts';
import type { Played, Table } from './play-cases.ts';

const PORT_BASE = 9740;

/** Everything of the console as it is, which has to be fit to be released. */
const AS_IT_IS = 14;

test('each rule has a release that breaks it, and twenty only look like it', () => {
  const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
  expect(brokenReleases.map(({ number }) => number)).toEqual(numbersTo(30));
  expect(harmlessReleases.map(({ number }) => number)).toEqual(numbersTo(20));
});

const broken = some(brokenReleases);
const harmless = some(harmlessReleases);

let opened: ConsoleFolder;
let played: readonly Played[];

beforeAll(async () => {
  opened = await makeConsoleFolder(PORT_BASE);
  played = await play([
    ...broken.map(({ number }) => `broken-${number}`),
    ...harmless.map(({ number }) => `harmless-${number}`),
  ]);
}, 600_000);

afterAll(() => opened.remove());

describe('releases that break something', () => {
  test.each(broken)('$number: $title', ({ number, refusal }) => {
    const { module, names, others } = refusal;
    const { spoilt, refusal: sentence = '', editions } = came('broken', number);
    expect(spoilt).toBeUndefined();
    expect(sentence).toMatch(new RegExp(`^${module} \\S+ is refused: .+ \\(MF-\\d{3}\\)$`));
    expect(names.filter((name) => sentence.includes(name))).not.toEqual([]);
    if (others) expect(others.filter((other) => sentence.includes(`${other} `))).not.toEqual([]);
    expect(editions[1]).toBe(editions[0]);
  });
});

describe('releases that only look as if they broke something', () => {
  test.each(harmless)('$number: $title', ({ number, step, before, noWayBack = [] }) => {
    const { spoilt, refusal, editions, waysBack } = came('harmless', number);
    expect([spoilt, refusal]).toEqual([undefined, undefined]);
    expect(editions[1]).toBe(editions[0] + 1);
    if (before) return;
    const changed = step.how === 'release' ? step.builds : [step];
    const changedModules = changed.map(({ module }) => module);
    expect(new Set(waysBack)).toEqual(
      new Set(changedModules.filter((module) => !noWayBack.includes(module))),
    );
  });
});

/**
 * Every fifteenth case of a table in `npm test`, and that one: each takes a release of its own, and
 * many the compiler.
 */
function some<Case extends { number: number }>(table: readonly Case[]): readonly Case[] {
  return usualOrLong(
    table.filter(({ number }, index) => index % 15 === 0 || number === AS_IT_IS),
    table,
  );
}

/** Plays cases, all in one console by one process: it reads the packages' types once. */
async function play(words: readonly string[]): Promise<readonly Played[]> {
  const { stdout, stderr } = await runRelease('testing/cases/play-cases.ts', [
    opened.dataFolder,
    ...words,
  ]);
  if (stderr) throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** What came of a case. */
function came(table: Table, number: number): Played {
  const found = played.find((one) => one.table === table && one.number === number);
  if (!found) throw new Error(`Nothing came of ${table} ${number}`);
  return found;
}

test('what a release changes in types is declared so in the sources', async () => {
  for (const { before = [], step } of [...brokenReleases, ...harmlessReleases]) {
    for (const one of [...before, step]) {
      for (const { module, types = [] } of one.how === 'release' ? one.builds : []) {
        if (types.length === 0) continue;
        const folder = await mkdtemp(path.join(tmpdir(), 'console-sources-'));
        await copyFolder(path.join(process.cwd(), module, 'src'), folder);
        for (const change of types)
          await expect(retype(module, folder, change)).resolves.not.toThrow();
        await rm(folder, { recursive: true });
      }
    }
  }
});
