import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import fc from 'fast-check';
import type { Command } from './plain-console.ts';
import { Play, type Schedule } from './play.ts';
import { type Kill, Publisher } from './publisher.ts';
import { ReleasedFolder } from './released-folder.ts';
import { MODULES, makeBuilds, makeConsole } from './small-console.ts';

/** The builds of the three publishers, of which two are equal. */
const BUILDS = ['same', 'same', 'other'];

let location: string;
let publishers: readonly Publisher[];

beforeAll(async () => {
  location = mkdtempSync(path.join(tmpdir(), 'console-model-'));
  publishers = BUILDS.map((script, index) => {
    const built = path.join(location, `build-${index}`);
    makeBuilds(built, script);
    return new Publisher(built);
  });
  const [maker] = publishers;
  if (maker) await makeConsole(maker, path.join(location, 'build-0'), path.join(location, 'made'));
});

afterAll(() => rmSync(location, { recursive: true, force: true }));

test('whatever three publishers do, and wherever one is killed, no acknowledged change and no needed file is lost', async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      expect(await play(schedule)).toEqual([]);
    }),
    { numRuns: usualOrLong(6, 1_500), examples: found.map((one) => [one]) },
  );
});

const noKills = [undefined, undefined, undefined];
const users = { module: 'mf-users', again: false };
const whole = (publisher: number) => ({ publisher, answers: 500 });

/** Schedules that once revealed a fault. */
const found: Schedule[] = [
  // Two publishers released different content as one version; the page named the wrong hash.
  {
    commands: [
      [{ what: 'release', version: '2', ...users }],
      [],
      [{ what: 'release', version: '2', ...users }],
    ],
    kills: noKills,
    turns: [{ publisher: 0, answers: 30 }, whole(2)],
  },
  // While a change was reverted, another publisher released a version, which was lost.
  {
    commands: [
      [{ what: 'release', version: '3', ...users }],
      [{ what: 'release', version: '2', ...users }],
      [{ what: 'revert', change: 4, again: false }],
    ],
    kills: noKills,
    turns: [whole(1), { publisher: 2, answers: 2 }, whole(0)],
  },
  // The same loss, when versions on trial were made live twice.
  {
    commands: [
      [
        { what: 'live', module: 'mf-users' },
        { what: 'release', version: '3', ...users },
      ],
      [{ what: 'trial', version: '2', ...users }],
      [{ what: 'live', module: 'mf-users' }],
    ],
    kills: noKills,
    turns: [whole(1), { publisher: 2, answers: 2 }, whole(0)],
  },
];

let plays = 0;

async function play(schedule: Schedule): Promise<readonly string[]> {
  plays += 1;
  const folder = path.join(location, `play-${plays}`);
  cpSync(path.join(location, 'made'), folder, { recursive: true, verbatimSymlinks: true });
  const played = new Play(new ReleasedFolder(folder), publishers, schedule);
  await played.run();
  rmSync(folder, { recursive: true });
  return [...played.found];
}

const named = fc.constantFrom(...MODULES, 'mf-users' as const);
const again = fc.boolean();
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constantFrom('release', 'release', 'to', 'trial'),
      module: named,
      version: fc.constantFrom('1', '2', '3'),
      again,
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('live', 'withdraw'), module: named }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('revert'),
      change: fc.integer({ min: 3, max: 8 }),
      again,
    }),
  },
  fc.record({ what: fc.constantFrom('freeze', 'unfreeze', 'clean') }),
);

const kill: fc.Arbitrary<Kill> = fc.record({
  change: fc.integer({ min: 1, max: 60 }),
  when: fc.constantFrom('before', 'halfway', 'after'),
});

/** The first publisher's last commands: at the end, another release must be possible. */
const last: readonly Command[] = [
  { what: 'unfreeze' },
  { what: 'release', module: 'mf-users', version: '9', again: false },
];

const schedules: fc.Arbitrary<Schedule> = fc.record({
  commands: fc
    .tuple(...BUILDS.map(() => fc.array(command, { maxLength: 3 })))
    .map(([first = [], ...others]) => [[...first, ...last], ...others]),
  kills: fc.tuple(
    fc.constant(undefined),
    fc.option(kill, { nil: undefined }),
    fc.option(kill, { nil: undefined }),
  ),
  turns: fc.array(
    fc.record({ publisher: fc.nat(BUILDS.length - 1), answers: fc.integer({ min: 1, max: 60 }) }),
    { maxLength: 20 },
  ),
});
