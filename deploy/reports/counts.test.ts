import { serverKinds, type TestDatabase } from '@console/platform/testing/databases.ts';
import type { ReportFigures } from '@console/shared-ui/contract';
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
    expect((await counts.figures(NOON)).versions).toEqual([
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
    const { versions } = await counts.figures(at);
    const slow = versions.find(
      ({ module, version }) => `${module} ${version}` === 'mf-users 1.0.0',
    );
    expect(slow).toEqual({
      module: 'mf-users',
      version: '1.0.0',
      errors: noErrors,
      people: 0,
      slowFrames: 2,
    });
  });

  test('the outcomes of a trial contain each user’s first report of each number, in order', async () => {
    const at = NOON + 2 * 60 * MINUTE;
    const given = { id: 'trial', share: 10, takesPart: true, isTried: true };
    const other = { ...given, takesPart: false, isTried: false };
    const works = { number: undefined };
    const reports = [
      report({ person: 'ada', ...works, trial: given, rows: 300 }),
      report({ person: 'ben', ...works, trial: other, rows: 100 }),
      report({ person: 'ada', trial: given }),
      report({ person: 'ada', trial: given }),
      report({ person: 'ada', trial: { ...given, share: 25 } }),
      report({ person: 'ben', trial: { ...other, id: 'another trial' } }),
      report({ person: 'dan', number: 'MF-229', trial: given }),
      report({ person: 'eve' }),
    ];
    const areNew: boolean[] = [];
    for (const [second, one] of reports.entries()) {
      areNew.push(await counts.add({ ...one, module: 'mf-trial' }, at + second * 1000));
    }
    expect(areNew).toEqual([true, true, true, false, true, true, false, true]);
    const { id: _, ...participant } = given;
    const { id: __, ...otherUser } = other;
    expect(await counts.outcomes('mf-trial', 'trial')).toEqual([
      { person: 'ada', ...participant, ...works, at },
      { person: 'ben', ...otherUser, ...works, at: at + 1000 },
      { person: 'ada', ...participant, number: 'MF-048', at: at + 2000 },
      { person: 'ada', ...participant, share: 25, number: 'MF-048', at: at + 4000 },
    ]);
    const { versions, users } = await counts.figures(at + 10_000);
    expect(users).toMatchObject({ 'mf-trial': 3 });
    expect(versions.find(({ module }) => module === 'mf-trial')).toMatchObject({
      people: 3,
      firstRowsMs: 200,
    });
  });

  test('users are deleted after a week, and counts after thirty days', async () => {
    const then = NOON + DAY;
    const module = 'mf-old';
    const errors = (figures: Pick<ReportFigures, 'versions'>) =>
      figures.versions.find((one) => one.module === module)?.errors.at(-1) ?? 0;
    const known = async () => {
      const figures = await counts.figures(then);
      return [figures.users?.[module] ?? 0, errors(figures)];
    };
    await counts.add(report({ module }), then);
    expect(await known()).toEqual([1, 1]);
    for (const [later, expected] of [
      [7 * DAY - MINUTE, [1, 1]],
      [7 * DAY + 61 * MINUTE, [0, 1]],
      [30 * DAY - MINUTE, [0, 1]],
      [30 * DAY + 61 * MINUTE, [0, 0]],
    ] as const) {
      await counts.add(report(), then + later);
      expect(await known()).toEqual(expected);
    }
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
