import { serverKinds, type TestDatabase } from '@console/platform/testing/databases.ts';
import { type CountedReport, Counts } from './counts.ts';
import { readSettings } from './settings.ts';
import { Allowance } from './users.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = Date.parse('2026-03-02T12:00:30Z');

const report = (changes: Partial<CountedReport> = {}): CountedReport => ({
  module: 'mf-users',
  version: '1.0.0',
  number: 'MF-048',
  person: 'ada',
  trial: undefined,
  ...changes,
});

// Uses only database servers: `Counts` runs in this process, where Jest cannot run PGlite.
describe.each(serverKinds)('on $name', ({ create }) => {
  let database: TestDatabase;
  let counts: Counts;

  beforeAll(async () => {
    database = await create();
    counts = new Counts(readSettings(database.environment));
  });

  afterAll(async () => {
    await counts.close();
    await database.remove();
  });

  test('the figures contain the errors of the last hour by minute, and the number of users', async () => {
    for (const [person, minutesAgo] of [
      ['ada', 60],
      ['ada', 59],
      ['ada', 3],
      ['ben', 3],
      ['ben', 0],
    ] as const) {
      await counts.add(report({ person }), NOON - minutesAgo * MINUTE);
    }
    await counts.add(report({ number: 'MF-034' }), NOON);
    await counts.add(report({ version: '1.0.1' }), NOON);
    await counts.add(report({ module: 'mf-hubs' }), NOON);
    const errors = (minutes: Readonly<Record<number, number>>) =>
      Array.from({ length: 60 }, (_, minute) => minutes[minute] ?? 0);
    expect(await counts.figures(NOON)).toEqual([
      { module: 'mf-hubs', version: '1.0.0', errors: errors({ 59: 1 }), people: 1 },
      { module: 'mf-users', version: '1.0.0', errors: errors({ 0: 1, 56: 2, 59: 2 }), people: 2 },
      { module: 'mf-users', version: '1.0.1', errors: errors({ 59: 1 }), people: 1 },
    ]);
  });

  test('slow frames are counted separately from errors, and attributed to no user', async () => {
    const at = NOON + 70 * MINUTE;
    await counts.add(report({ number: 'MF-224', person: 'eve' }), at);
    await counts.add(report({ number: 'MF-229' }), at);
    await counts.add(report({ number: 'MF-229', person: 'ben' }), at - MINUTE);
    const noErrors = Array.from({ length: 60 }, () => 0);
    const [slow] = await counts.figures(at);
    expect(slow).toEqual({
      module: 'mf-users',
      version: '1.0.0',
      errors: noErrors,
      people: 0,
      slowFrames: 2,
    });
  });

  test('participants of a trial and other users are counted separately, and each user once', async () => {
    const at = new Date(NOON + 2 * 60 * MINUTE);
    const add = (person: string, version: string, trial: string | undefined, minutes = 0) =>
      counts.add(report({ person, version, trial }), at.getTime() + minutes * MINUTE);
    await add('before', '1.0.0', undefined, -1);
    for (const person of ['ada', 'ben', 'ada']) await add(person, '1.1.0', 'trial');
    await add('ada', '1.1.0', 'trial', 1);
    // This user tries the version by a link.
    await add('eve', '1.1.0', undefined);
    await add('dan', '1.1.0', 'another trial');
    for (const person of ['eve', 'fay', 'eve']) await add(person, '1.0.0', undefined);
    await add('ben', '1.0.0', 'trial');
    const trial = { id: 'trial', at: at.toISOString() };
    expect(
      await counts.affectedUsers({ module: 'mf-users', version: '1.1.0', live: '1.0.0', trial }),
    ).toEqual({ onTrial: 2, live: 2 });
  });

  test('users are deleted after a week, and counts after thirty days', async () => {
    const then = NOON + DAY;
    const told = async () => (await counts.figures(then)).map(({ people }) => people);
    await counts.add(report(), then);
    expect(await told()).toEqual([1]);
    await counts.add(report(), then + 7 * DAY - MINUTE);
    expect(await told()).toEqual([1]);
    await counts.add(report(), then + 7 * DAY + 61 * MINUTE);
    expect(await told()).toEqual([0]);
    await counts.add(report(), then + 30 * DAY - MINUTE);
    expect(await told()).toEqual([0]);
    await counts.add(report(), then + 30 * DAY + 61 * MINUTE);
    expect(await told()).toEqual([]);
  });
});

test('only a few reports of a user are counted in a minute', () => {
  const allowance = new Allowance();
  const taken = (person: string, at: number) =>
    Array.from({ length: 20 }, () => allowance.take(person, at)).filter(Boolean).length;
  expect(taken('ada', NOON)).toBe(5);
  expect(taken('ada', NOON + 1000)).toBe(0);
  expect(taken('ben', NOON + 1000)).toBe(5);
  expect(taken('ada', NOON + MINUTE)).toBe(5);
});
