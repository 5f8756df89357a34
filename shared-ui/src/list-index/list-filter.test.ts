/** @jest-environment node */
import { createDayTest, readDayRange } from './day-range.ts';
import {
  type ChosenGroups,
  countGroups,
  findAwaited,
  type ListFilter,
  toFilter,
  withDays,
  withoutUnknown,
} from './list-filter.ts';

interface User {
  readonly id: string;
  readonly signedIn?: string;
}

const filter: ListFilter<User> = {
  name: 'signedIn',
  label: 'Last sign-in',
  groupOf: ({ signedIn }) => signedIn?.slice(0, 4) ?? 'never',
  groupLabel: (group) => group,
  time: { of: ({ signedIn }) => signedIn, isAwaited: true },
};

const users: readonly User[] = [
  { id: 'a', signedIn: new Date(2025, 9, 31, 23, 59).toISOString() },
  { id: 'b', signedIn: new Date(2025, 10, 1).toISOString() },
  { id: 'c', signedIn: new Date(2026, 5, 1, 12).toISOString() },
  { id: 'd' },
];

function passing(...groups: string[]): string {
  const passes = toFilter([filter], { signedIn: groups })?.(users);
  return users
    .filter((_, position) => passes?.(position) ?? true)
    .map(({ id }) => id)
    .join('');
}

test.each([
  ['2025-10-31..2025-11-01', 'ab'],
  ['2025-11-01..', 'bc'],
  ['..2025-10-31', 'a'],
  ['-2025-11-01..', 'ad'],
  ['never', 'd'],
])('the choice %s finds %s; a range includes both days', (days, found) => {
  expect(passing(days)).toBe(found);
});

test('a row passes if its day or its group is chosen', () => {
  expect(passing('2026', '..2025-10-31')).toBe('ac');
});

test('a range may begin a number of days ago, which stays right on other days', () => {
  jest.useFakeTimers({ now: new Date(2026, 2, 31, 15) });
  const range = readDayRange('-90d..');
  expect(range).toEqual({ from: '90d', until: '', isNot: true });
  const day = (month: number, ofMonth: number) => new Date(2026, month, ofMonth).toISOString();
  const passes = () =>
    [undefined, new Date(2025, 11, 30, 23).toISOString(), day(0, 1)].map(
      createDayTest(range ?? { from: '', until: '', isNot: false }),
    );
  expect(passes()).toEqual([true, true, false]);
  jest.setSystemTime(new Date(2026, 3, 2, 0, 1));
  expect(passes()).toEqual([true, true, true]);
  expect(['-9d..3d', '90d', '-d..', '99999d..'].map((text) => readDayRange(text)?.from)).toEqual([
    '9d',
    undefined,
    undefined,
    undefined,
  ]);
  jest.useRealTimers();
});

test('a new range of days replaces the old one', () => {
  const chosen: ChosenGroups = { hub: ['x'], signedIn: ['never', '2025-01-01..'] };
  expect(withDays(chosen, 'signedIn', '-2025-11-01..')).toEqual({
    hub: ['x'],
    signedIn: ['never', '-2025-11-01..'],
  });
  expect(withDays({ signedIn: ['2025-01-01..'] }, 'signedIn', '')).toEqual({});
});

test('drops groups without rows and invalid days', () => {
  const kept = ['2026', '-2025-11-01..', '..1812-01-01'];
  const wrong = ['1812', '2025-13-01..', '..', '2025..2026'];
  expect(withoutUnknown(users, [filter], { signedIn: [...kept, ...wrong] })).toEqual({
    signedIn: kept,
  });
  expect(withoutUnknown(users, [filter], { signedIn: wrong })).toEqual({});
});

test('returns the same object for a valid choice', () => {
  const chosen = { signedIn: ['2026'] };
  expect(withoutUnknown(users, [filter], chosen)).toBe(chosen);
});

test('also lists groups without matching rows', () => {
  expect(countGroups(users, filter, Uint32Array.of(0, 1, 2))).toEqual([
    { group: '2025', count: 2 },
    { group: '2026', count: 1 },
    { group: 'never', count: 0 },
  ]);
});

describe('rows in several groups', () => {
  const letters: ListFilter<{ readonly id: string }> = {
    name: 'letter',
    label: 'Letter',
    groupOf: ({ id }) => [...id],
    groupLabel: (group) => group,
  };
  const words = ['ab', 'b', ''].map((id) => ({ id }));

  test('pass if any of their groups is chosen, and count in each of their groups', () => {
    const passes = toFilter([letters], { letter: ['a', 'b'] })?.(words);
    expect(words.map((_, position) => passes?.(position))).toEqual([true, true, false]);
    expect(countGroups(words, letters)).toEqual([
      { group: 'a', count: 1 },
      { group: 'b', count: 2 },
    ]);
  });

  test('waits for groups that are loading, and keeps the choice', () => {
    const ask = jest.fn();
    const coming = { ...letters, groupOf: () => [], awaited: ask };
    const chosen = { letter: ['a'] };
    expect(findAwaited([coming], chosen)).toBe(ask);
    expect(findAwaited([coming], {})).toBeUndefined();
    expect(withoutUnknown(words, [coming], chosen)).toBe(chosen);
    expect(withoutUnknown(words, [letters], { letter: ['z'] })).toEqual({});
  });
});
