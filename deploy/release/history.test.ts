import { type HistoryEntry, versionsBefore } from './history.ts';

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
