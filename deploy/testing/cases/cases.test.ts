import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { type ConsoleFolder, makeConsoleFolder } from '../console-folder.ts';
import { retype } from './altered-build.ts';
import type { Played } from './play-cases.ts';
import { releaseCases } from './release-cases.ts';

const PORT_BASE = 9740;

/** The case with all modules unchanged, which must be accepted. */
const AS_IT_IS = 44;

test('each rule has a release that breaks it, and twenty releases only seem to break one', () => {
  expect(releaseCases.map(({ number }) => number)).toEqual(releaseCases.map((_, at) => at + 1));
  expect(releaseCases.filter(({ refusal }) => refusal)).toHaveLength(30);
  expect(releaseCases).toHaveLength(50);
});

/** `npm test` plays every fifteenth case and `AS_IT_IS`: each case runs a release, many compile. */
const cases = usualOrLong(
  releaseCases.filter(({ number }) => number % 15 === 1 || number === AS_IT_IS),
  releaseCases,
);

let opened: ConsoleFolder;
let played: ReadonlyMap<number, Played>;

beforeAll(async () => {
  opened = await makeConsoleFolder(PORT_BASE);
  played = await play(cases.map(({ number }) => String(number)));
}, 600_000);

afterAll(() => opened.remove());

test.each(cases)('$number: $title', ({ number, step, before, refusal, noWayBack = [] }) => {
  const came = played.get(number);
  const [from = 0, to] = came?.editions ?? [];
  expect(came?.spoilt).toBeUndefined();
  if (refusal) {
    const { module, names, others } = refusal;
    const sentence = came?.refusal ?? '';
    expect(sentence).toMatch(new RegExp(`^${module} \\S+ is refused: .+ \\(MF-\\d{3}\\)$`));
    expect(names.filter((name) => sentence.includes(name))).not.toEqual([]);
    if (others) expect(others.filter((other) => sentence.includes(`${other} `))).not.toEqual([]);
    return expect(to).toBe(from);
  }
  expect(came?.refusal).toBeUndefined();
  expect(to).toBe(from + 1);
  if (before) return;
  const changed = (step.how === 'release' ? step.builds : [step]).map(({ module }) => module);
  expect(new Set(came?.waysBack)).toEqual(
    new Set(changed.filter((module) => !noWayBack.includes(module))),
  );
});

/** Plays cases in one console and one process, which reads the packages' types once. */
async function play(words: readonly string[]): Promise<ReadonlyMap<number, Played>> {
  const { stdout, stderr } = await runToEnd('deploy/testing/cases/play-cases.ts', {}, [
    opened.dataFolder,
    ...words,
  ]);
  if (stderr) throw new Error(stderr);
  const lines: Played[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return new Map(lines.map((one) => [one.number, one]));
}

test('what a release changes in types is declared so in the sources', async () => {
  for (const { before = [], step } of releaseCases) {
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
