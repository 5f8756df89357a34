import type { Edition } from '../release/store/edition.ts';
import { readRequested } from './requested-command.ts';

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
])('%j is not a module, so a command for it is refused, whatever the permissions', (name) => {
  for (const words of [[name, '--to', '1.0.0'], [name], [name, '--remove'], ['--list', name]]) {
    expect(() => readRequested(words, edition)).toThrow('MF-100');
  }
});

test('reverting a change requires permission for its module', () => {
  expect(readRequested(['--revert', '3'], edition).modules).toEqual(['mf-users']);
});

test.each(['5', '4'])(
  'change %s, which concerns no module or does not exist, cannot be reverted',
  (id) => {
    expect(() => readRequested(['--revert', id], edition)).toThrow(`no change ${id} of a module`);
  },
);

test('the service overrules rules like the command: only known ones, and with a reason', () => {
  const because = ['--because', 'the widget needs it'];
  const words = ['mf-users', '--publish', '--allow', 'built-ins'];
  expect(readRequested([...words, ...because], edition).modules).toEqual(['mf-users']);
  expect(() => readRequested(words, edition)).toThrow('MF-129');
  expect(() => readRequested([...words, '--allow', 'sizes', ...because], edition)).toThrow(
    'MF-129',
  );
});
