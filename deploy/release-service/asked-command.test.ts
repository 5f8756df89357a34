import type { Edition } from '../release/store/edition.ts';
import { readAsked } from './asked-command.ts';

const edition: Edition = {
  number: 4,
  modules: {},
  settings: { overrideOrigins: [] },
  history: [
    {
      id: 3,
      at: '2026-01-01T00:00:00Z',
      by: 'admin',
      how: 'release',
      module: 'mf-users',
      to: '1.0.0',
    },
    { id: 4, at: '2026-01-01T00:00:00Z', by: 'admin', how: 'freeze' },
  ],
} as unknown as Edition;

test.each([
  'mf-billing/1.2.0/evil',
  'mf-billing/../mf-shell',
  '../mf-shell',
  '.',
  'MF-Users',
  'mf-users\u0000',
  'm'.repeat(100),
])('%j is no module: whoever may release one that begins so may not release another', (name) => {
  for (const words of [[name, '--to', '1.0.0'], [name], [name, '--remove'], ['--list', name]]) {
    expect(() => readAsked(words, edition)).toThrow(/MF-100|is no name of a module/);
  }
});

test('a change is taken back by those who may release what it was about', () => {
  expect(readAsked(['--revert', '3'], edition).modules).toEqual(['mf-users']);
});

test.each(['5', '4'])('change %s, which is of no module or still to come, is nobody’s', (id) => {
  expect(() => readAsked(['--revert', id], edition)).toThrow(`no change ${id} of a module`);
});
