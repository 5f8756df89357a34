import {
  findWithdrawal,
  type HistoryEntry,
  isRemoved,
  requireNoFreeze,
  toReversal,
  versionsBefore,
  withdrawnVersions,
} from './history.ts';

/** Builds a history: `users:2` is a release of mf-users 2, `users:` removes the module. */
function history(...changes: readonly string[]): HistoryEntry[] {
  return changes.map((change, index) => {
    const [module = '', to = ''] = change.split(':');
    return {
      id: index + 1,
      at: '',
      by: '',
      how: 'release',
      module: `mf-${module}`,
      ...(to && { to }),
    };
  });
}

test.each([
  ['no first version', ['users:1', 'hubs:4'], []],
  ['the newest former live version first', ['users:1', 'hubs:4', 'users:2', 'users:3'], ['2', '1']],
  ['no version that was rolled back', ['users:1', 'users:2', 'users:3', 'users:2'], ['1']],
  [
    'the previous version after a rollback and a return',
    ['users:1', 'users:2', 'users:1', 'users:2'],
    ['1'],
  ],
  ['no version from before the module’s removal', ['users:1', 'users:', 'users:2'], []],
])('falls back to %s', (_, changes, versions) => {
  expect(versionsBefore(history(...changes), 'mf-users')).toEqual(versions);
});

test('a module is removed until it is live again', () => {
  const entry = { id: 2, at: '', by: '', module: 'mf-users', from: '1' };
  const away: HistoryEntry = { ...entry, how: 'remove' };
  const past = [...history('users:1', 'hubs:4'), away];
  expect(isRemoved(past, 'mf-users')).toBe(true);
  expect(isRemoved(past, 'mf-hubs')).toBe(false);
  expect(isRemoved([...past, ...history('users:1')], 'mf-users')).toBe(false);
});

const withdrawal = (
  version: string,
  change: { from?: string; to?: string; module?: string } = {},
): HistoryEntry => ({
  ...{ id: 0, at: '', by: '', how: 'withdraw', module: 'mf-users', version },
  ...change,
});

test('a version is not a fallback if it was withdrawn while it was live or afterwards', () => {
  const three = history('users:1', 'users:2', 'users:3');
  expect(versionsBefore([...three, withdrawal('2')], 'mf-users')).toEqual(['1']);
  const back = [...three, withdrawal('3', { from: '3', to: '2' })];
  expect(versionsBefore(back, 'mf-users')).toEqual(['1']);
});

test('a version stays withdrawn until it is live or on trial again', () => {
  const changes = [...history('users:1'), withdrawal('2', { from: '2', to: '1' })];
  expect(findWithdrawal(changes, 'mf-users', '2')).toBe(changes[1]);
  expect(findWithdrawal(changes, 'mf-users', '1')).toBeUndefined();
  expect(findWithdrawal(changes, 'mf-hubs', '2')).toBeUndefined();
  expect(findWithdrawal([...changes, ...history('users:2')], 'mf-users', '2')).toBeUndefined();
});

test('a freeze lasts until it is lifted, and its message says who froze the releases and why', () => {
  const freeze = (how: 'freeze' | 'unfreeze', reason?: string): HistoryEntry => ({
    ...{ id: 3, at: '2026-05-04T08:00:00Z', by: 'ada', how },
    ...(reason !== undefined && { reason }),
  });
  const check = (...last: HistoryEntry[]) =>
    requireNoFreeze({ history: [...history('users:1'), ...last, ...history('users:2')] });
  const message = 'All releases are stopped (by ada, since 2026-05-04T08:00:00Z)';
  expect(() => check(freeze('freeze', 'incident'))).toThrow(`${message}: incident (MF-108)`);
  expect(() => check(freeze('freeze'))).toThrow(`${message} (MF-108)`);
  expect(() => check(freeze('freeze'), freeze('unfreeze'))).not.toThrow();
  expect(() => check()).not.toThrow();
});

const trial = (how: 'trial' | 'trial-end', version: string): HistoryEntry => ({
  id: 7,
  at: '',
  by: '',
  how,
  module: 'mf-users',
  version,
  share: 10,
  until: '',
});

test('a trial and its end change neither the live version nor the withdrawals', () => {
  const tried = [...history('users:1', 'users:2'), trial('trial', '3'), trial('trial-end', '3')];
  expect(versionsBefore(tried, 'mf-users')).toEqual(['1']);
  expect(findWithdrawal([...tried, withdrawal('3')], 'mf-users', '3')).toBeDefined();
  const ended = [...tried, withdrawal('3'), trial('trial-end', '3')];
  expect(findWithdrawal(ended, 'mf-users', '3')).toBe(ended[4]);
  expect(findWithdrawal([...ended, trial('trial', '3')], 'mf-users', '3')).toBeUndefined();
});

test('pages get the withdrawn versions of each module that were not released again', () => {
  const changes = [
    ...history('users:1'),
    withdrawal('2'),
    withdrawal('3'),
    withdrawal('2', { module: 'mf-hubs' }),
    trial('trial', '3'),
  ];
  expect(withdrawnVersions(changes)).toEqual({ 'mf-users': ['2'], 'mf-hubs': ['2'] });
});

test('pages get only the last 20 withdrawals', () => {
  const changes = Array.from({ length: 21 }, (_, index) => withdrawal(`${index}`));
  const told = withdrawnVersions([...changes, ...history('hubs:1', 'hubs:2')])['mf-users'];
  expect(told).toHaveLength(20);
  expect(told).not.toContain('0');
});

describe('a change can be reverted', () => {
  const live = { 'mf-users': { version: '2' } };
  const change = (more: Partial<HistoryEntry>): HistoryEntry =>
    Object.assign(trial('trial', ''), { how: 'release', version: undefined }, more);

  test('if it had a previous version and no later change', () => {
    expect(toReversal(change({ from: '1', to: '2' }), live)).toEqual({
      module: 'mf-users',
      version: '1',
    });
  });

  test('if it removed its module', () => {
    expect(toReversal(change({ from: '1' }), {})).toEqual({ module: 'mf-users', version: '1' });
  });

  test.each([
    [
      'a freeze',
      change({ how: 'freeze', module: undefined }),
      'Change 7 cannot be reverted: it is not a release (MF-104)',
    ],
    [
      'a trial',
      trial('trial', '2'),
      'Change 7 cannot be reverted: it was a trial of mf-users, and changed no live version (MF-104)',
    ],
    [
      'a restoration of lost files',
      change({ from: '2', to: '2' }),
      'Change 7 cannot be reverted: it restored the files of mf-users 2 (MF-104)',
    ],
    [
      'the first change of its module',
      change({ to: '2' }),
      'Change 7 cannot be reverted: it was the first release of mf-users. To remove a micro-frontend: npm run release -- --remove mf-users (MF-104)',
    ],
    [
      'a change that was followed by another',
      change({ from: '0', to: '1' }),
      'A later change made mf-users 2 live. To go back anyway: npm run release -- mf-users --to 0 (MF-105)',
    ],
    [
      'a change of a removed module',
      change({ module: 'mf-hubs', from: '0', to: '1' }),
      'A later change removed mf-hubs. To go back anyway: npm run release -- mf-hubs --to 0 (MF-105)',
    ],
  ])('but not %s', (_what, entry, words) => {
    expect(toReversal(entry, live)).toMatchObject({ message: words });
  });
});
