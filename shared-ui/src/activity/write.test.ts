/** @jest-environment node */
import { type RunVerdict, runProgress } from './run-note.ts';
import {
  type Doubt,
  inverseOf,
  newWrite,
  type Placing,
  settled,
  type Write,
  withWrite,
} from './write.ts';

const { ApiError } = jest.requireActual('@console/shared-auth/testing');

const MINUTE_MS = 60_000;
const thing = { id: 't1', name: 'Alpha' };
const doubt: Doubt = { ...thing, shownBy: ['tenant', 'list'], isThere: true, values: { name: 7 } };

const write = (id: string, at: number, doubts: readonly Doubt[] = []): Write => ({
  ...newWrite({ verb: 'create', kind: 'tenant', things: [thing] }, id, at),
  isOpen: false,
  doubts,
});

const shown = (at: number, values: Record<string, number> | undefined, list = 'list') => ({
  key: ['tenant', list],
  at,
  valuesOf: (id: string) => (id === thing.id ? values : undefined),
});

test('a list that shows the written values settles the write', () => {
  const unsure = write('w', 1_000, [doubt]);
  expect(settled(unsure, shown(2_000, { name: 7 }))).toMatchObject({
    done: 1,
    found: 1,
    doubts: [],
  });
  expect(settled(unsure, shown(2_000, { name: 7 }, 'other'))).toBe(unsure);
});

test('if no list shows a write after a minute, the write counts as lost', () => {
  const unsure = write('w', 0, [doubt]);
  for (const values of [undefined, { name: 8 }]) {
    expect(settled(unsure, shown(MINUTE_MS, values))).toBe(unsure);
    const late = settled(unsure, shown(MINUTE_MS + 1, values));
    expect(late).toMatchObject({ done: 0, found: 0, lost: 1, doubts: [] });
  }
});

test('a deletion is done if the list lacks the row', () => {
  const gone = { ...thing, shownBy: ['tenant', 'list'], isThere: false };
  const unsure: Write = { ...write('w', 0, [gone]), verb: 'delete' };
  expect(settled(unsure, shown(1, undefined))).toMatchObject({ done: 1, found: 1 });
  expect(settled(unsure, shown(1, { name: 7 }))).toBe(unsure);
});

test('a retry replaces the entry whose outcome is unknown; other writes do not', () => {
  const unsure = write('first', 1, [doubt]);
  const again = write('again', 2, [doubt]);
  expect(withWrite([unsure], again).map(({ id }) => id)).toEqual(['again']);
  const done = { ...unsure, done: 1, doubts: [] };
  expect(withWrite([done], again).map(({ id }) => id)).toEqual(['again', 'first']);
  expect(withWrite([unsure], { ...again, verb: 'change' })).toHaveLength(2);
});

const into = (id: string, place: string): Placing => ({
  thing: { id, name: id },
  place: { id: place, name: place },
  way: 'into',
});

test('a run counts the writes that were done, that failed, and whose outcome is unknown', () => {
  const things = ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    name: id,
    placings: [{ ...into(id, 'hub'), shownBy: ['hub', 'hub', 'tenantids'] }],
  }));
  const failed = (kind: string) => ({ status: 'failed', problem: new ApiError({ kind }) }) as const;
  const verdicts = new Map<string, RunVerdict>([
    ['a', { status: 'done' } as const],
    ['b', failed('conflict')],
    ['c', failed('timeout')],
    ['d', { status: 'waiting' } as const],
  ]);
  const leftOut = { count: 1, text: 'is your own account' };
  const progress = runProgress(
    { verb: 'add', kind: 'tenant', leftOut },
    things,
    verdicts,
    ({ kind }) => kind,
  );
  expect(progress).toMatchObject({
    total: 5,
    done: 1,
    reasons: [leftOut, { count: 1, text: 'conflict' }],
    placings: [into('a', 'hub')],
  });
  expect(progress.doubts).toMatchObject([{ id: 'c', isThere: true, placings: [into('c', 'hub')] }]);
  // The ids in the hub show that the write was done after all, so the user can now undo it.
  const run: Write = {
    ...newWrite({ verb: 'add', kind: 'tenant', things }, 'w', 0),
    ...progress,
  };
  const known = settled(run, {
    key: ['hub', 'hub', 'tenantids'],
    at: 1,
    valuesOf: (id) => (id === 'c' ? {} : undefined),
  });
  expect(known).toMatchObject({ done: 2, found: 1 });
  expect(inverseOf(known)).toEqual([
    { ...into('a', 'hub'), way: 'out-of' },
    { ...into('c', 'hub'), way: 'out-of' },
  ]);
  expect(inverseOf({ ...known, undone: 2 })).toEqual([]);
});
