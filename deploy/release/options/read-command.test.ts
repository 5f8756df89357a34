import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { readCommand } from './read-command.ts';

const dataFolder = path.join(root, '.data');
const read = (line: string) => readCommand(line.split(' ').filter(Boolean));

test.each([
  ['mf-users mf-hubs', { what: 'release', modules: ['mf-users', 'mf-hubs'], isAgain: false }],
  ['mf-users --again', { what: 'release', modules: ['mf-users'], isAgain: true }],
  ['mf-users --to 1.2.3', { what: 'to', module: 'mf-users', version: '1.2.3', isAgain: false }],
  ['mf-users --publish', { what: 'publish', modules: ['mf-users'], isAgain: false }],
  [
    'mf-users mf-hubs --trial 10',
    { what: 'trial', modules: ['mf-users', 'mf-hubs'], share: 10, days: 7, isAgain: false },
  ],
  [
    'mf-users --trial auto',
    { what: 'trial', modules: ['mf-users'], share: 'auto', days: 7, isAgain: false },
  ],
  [
    'mf-users --trial 99 --days 30 --version 1.2.3 --again',
    {
      what: 'trial',
      modules: ['mf-users'],
      version: '1.2.3',
      share: 99,
      days: 30,
      isAgain: true,
    },
  ],
  ['--from /built', { what: 'release', modules: [], from: '/built', isAgain: false }],
  [
    '--from /built --publish --version 1.2.3',
    { what: 'publish', modules: [], from: '/built', version: '1.2.3', isAgain: false },
  ],
  ['--remove mf-users', { what: 'remove', module: 'mf-users', reason: '' }],
  [
    'mf-users --remove nobody needs it',
    { what: 'remove', module: 'mf-users', reason: 'nobody needs it' },
  ],
  ['mf-users --live', { what: 'live', modules: ['mf-users'] }],
  [
    '--list --service https://console.example.ch/admin/',
    { what: 'list', service: 'https://console.example.ch/admin/' },
  ],
  [
    'mf-users --withdraw a click throws',
    { what: 'withdraw', module: 'mf-users', reason: 'a click throws' },
  ],
  [
    'mf-users --withdraw --version 1.2.3',
    { what: 'withdraw', module: 'mf-users', reason: '', version: '1.2.3' },
  ],
  ['--revert 12', { what: 'revert', id: 12, isAgain: false }],
  ['--freeze end of year', { what: 'freeze', how: 'freeze', reason: 'end of year' }],
  ['--clean --keep-days 3 --dry-run', { what: 'clean', keepDays: 3, isDry: true }],
])('parses the command: %s', (line, command) => {
  expect(read(line)).toEqual({ dataFolder, ...command });
});

test.each([
  '',
  '--trial 10',
  '--list --service elsewhere',
  'mf-users --from /built',
  '--from /built --remove mf-users',
  '--remove',
  '--live',
  '--withdraw',
  'mf-users --trial 0',
  'mf-users --trial 100',
  'mf-users --trial 2.5',
  'mf-users --trial ten',
  'mf-users --trial 10 --days 0',
  'mf-users --trial 10 --live',
  'mf-users --days 3',
  'mf-users mf-hubs --trial 10 --version 1.2.3',
  'mf-users --publish --version 1.2',
  'mf-users --revert 12',
  '--revert x',
  '--clean --keep-days x',
  '--clean mf-users',
  '--list mf-users mf-hubs',
  'mf-users mf-hubs --to 1.2.3',
  '--from /built mf-users --live',
  'mf-users --host https://modules.example',
])('refuses invalid arguments: %s', (line) => {
  expect(() => read(line)).toThrow('(MF-100)');
});
