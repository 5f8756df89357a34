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

/** The case in which all modules are unchanged, which must be accepted. */
const ALL_UNCHANGED = 44;

test('thirty releases break a rule, and twenty releases only seem to break one', () => {
  expect(releaseCases.map(({ number }) => number)).toEqual(releaseCases.map((_, at) => at + 1));
  expect(releaseCases.filter(({ refusal }) => refusal)).toHaveLength(30);
  expect(releaseCases).toHaveLength(50);
});

/** `npm test` plays only every fifteenth case and `ALL_UNCHANGED`, because each case takes long. */
const cases = usualOrLong(
  releaseCases.filter(({ number }) => number % 15 === 1 || number === ALL_UNCHANGED),
  releaseCases,
);

let opened: ConsoleFolder;
let played: ReadonlyMap<number, Played>;

beforeAll(async () => {
  opened = await makeConsoleFolder(PORT_BASE);
  played = await play(cases.map(({ number }) => String(number)));
}, 600_000);

afterAll(() => opened.remove());

test.each(cases)('$number: $title', ({ number, step, before, refusal, noFallback = [] }) => {
  const came = played.get(number);
  const [from = 0, to] = came?.editions ?? [];
  expect(came?.setupFailure).toBeUndefined();
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
  expect(new Set(came?.fallbacks)).toEqual(
    new Set(changed.filter((module) => !noFallback.includes(module))),
  );
});

/** Plays cases in one console and one process, so that the packages' types are read only once. */
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

test('the declarations that the cases change also exist in the sources', async () => {
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
