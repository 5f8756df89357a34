import { type HistoryEntry, versionsBefore, withdrawalOf } from './history.ts';

/** `users:2` is a release of mf-users 2; `users:` takes the module out. */
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

test('the first version of a module has none to fall back to', () => {
  expect(versionsBefore(history('users:1', 'hubs:4'), 'mf-users')).toEqual([]);
});

test('the newest that was live before comes first', () => {
  expect(versionsBefore(history('users:1', 'hubs:4', 'users:2', 'users:3'), 'mf-users')).toEqual([
    '2',
    '1',
  ]);
});

test('nothing falls back to a version that was rolled back from', () => {
  expect(versionsBefore(history('users:1', 'users:2', 'users:3', 'users:2'), 'mf-users')).toEqual([
    '1',
  ]);
});

test('a version that was rolled forward to again can be fallen back from', () => {
  const changes = history('users:1', 'users:2', 'users:1', 'users:2');
  expect(versionsBefore(changes, 'mf-users')).toEqual(['1']);
});

test('what was live before a module was taken out does not come back', () => {
  expect(versionsBefore(history('users:1', 'users:', 'users:2'), 'mf-users')).toEqual([]);
});

const withdrawal = (
  version: string,
  change: { from?: string; to?: string } = {},
): HistoryEntry => ({
  id: 0,
  at: '',
  by: '',
  how: 'withdraw',
  module: 'mf-users',
  version,
  ...change,
});

test('nothing falls back to what was withdrawn, whether it was live then or before', () => {
  const three = history('users:1', 'users:2', 'users:3');
  expect(versionsBefore([...three, withdrawal('2')], 'mf-users')).toEqual(['1']);
  const back = [...three, withdrawal('3', { from: '3', to: '2' })];
  expect(versionsBefore(back, 'mf-users')).toEqual(['1']);
});

test('what was withdrawn stays so until it is live or on trial again', () => {
  const changes = [...history('users:1'), withdrawal('2', { from: '2', to: '1' })];
  expect(withdrawalOf(changes, 'mf-users', '2')).toBe(changes[1]);
  expect(withdrawalOf(changes, 'mf-users', '1')).toBeUndefined();
  expect(withdrawalOf(changes, 'mf-hubs', '2')).toBeUndefined();
  expect(withdrawalOf([...changes, ...history('users:2')], 'mf-users', '2')).toBeUndefined();
});
