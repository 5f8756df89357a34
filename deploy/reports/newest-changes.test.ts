import type { EditionModule } from '../release/store/edition.ts';
import type { HistoryEntry } from '../release/store/history.ts';
import { newestChanges } from './newest-changes.ts';

const at = '2026-01-31T12:00:00Z';
const by = 'ana@desk';
const users = (version: string): Readonly<Record<string, EditionModule>> => ({
  'mf-users': { origin: 'http://localhost', version, built: {} },
});

test('the ten newest changes are returned, newest first; changes that are still live can be reverted', () => {
  const history = Array.from(
    { length: 12 },
    (_, index): HistoryEntry => ({
      id: index + 1,
      at,
      by,
      how: 'release',
      module: 'mf-users',
      from: `1.${index}.0`,
      to: `1.${index + 1}.0`,
    }),
  );
  const changes = newestChanges({ history, modules: users('1.12.0') });
  expect(changes.map(({ id, isReversible }) => [id, isReversible])).toEqual([
    [12, true],
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((id) => [id, false]),
  ]);
});

test('entries of trials and of the console itself contain only the fields that apply', () => {
  const trial = { module: 'mf-users', version: '1.8.0', share: 10, until: at };
  const history: readonly HistoryEntry[] = [
    { id: 1, at, by, how: 'start', module: 'mf-users', to: '1.7.4' },
    { id: 2, at, by, how: 'trial', ...trial },
    { id: 3, at, by: 'the console', how: 'withdraw', ...trial, reason: 'MF-048, 5 people' },
    { id: 4, at, by, how: 'freeze' },
  ];
  expect(newestChanges({ history, modules: users('1.7.4') })).toEqual([
    { id: 4, at, by, how: 'freeze', isReversible: false },
    {
      ...{ id: 3, at, how: 'withdraw', module: 'mf-users', version: '1.8.0', share: 10 },
      ...{ reason: 'MF-048, 5 people', isReversible: false },
    },
    {
      ...{ id: 2, at, by, how: 'trial', module: 'mf-users', version: '1.8.0', share: 10 },
      isReversible: false,
    },
    { id: 1, at, by, how: 'start', module: 'mf-users', to: '1.7.4', isReversible: false },
  ]);
});

test('a console that was never started has no changes', () => {
  expect(newestChanges(undefined)).toEqual([]);
});
