import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findFaults } from './rules.ts';
import { spokenLines } from './speech.ts';
import {
  findDifference,
  formatSteps,
  readApproved,
  type Step,
  withoutTimes,
  writeApproved,
} from './transcript.ts';

const step = (done: string, ...said: string[]): Step => ({ done, said });

const approved = path.join(import.meta.dirname, 'approved');

test('the spoken lines are read from Orca’s debug file, also of several lines and with apostrophes', () => {
  const debugFile = `01:57:44.030541 - OBJECT EVENT: object:text-changed:insert (0, 0, 60 tenants)
01:57:44.031600 - SPEECH OUTPUT: 'Nom d'utilisateur zone de saisie requis.' voice=default
01:57:44.031601 - SPEECH OUTPUT: 'Delete 2 users
Ada'{'established': False}
01:57:44.031602 - SPEECH DISPATCHER: Speaking '<speak>60</speak>'
01:57:44.031603 - SPEECH OUTPUT: ''[{'established': False}]
01:57:44.031604 - SPEECH OUTPUT: '60 tenants'[{'established': False}]
`;
  expect(spokenLines(debugFile)).toEqual([
    "Nom d'utilisateur zone de saisie requis.",
    'Delete 2 users\nAda',
    '60 tenants',
  ]);
});

test('what depends on the time is left out: loading, progress, modes, times, counts on the way', () => {
  const said = [
    'Loading.  Please wait.',
    'Finished loading Users – Platform console.',
    'Focus mode',
    '136 users',
    '22 percent.',
    '147 users',
    'Import users. 50 of 50 done.',
    '186 users',
    'Refresh (data from 01:57) push button.',
  ];
  expect(withoutTimes(step('Press Return', ...said)).said).toEqual([
    'Import users. 50 of 50 done.',
    '186 users',
    'Refresh (data from <time>) push button.',
  ]);
});

test('the same count twice is kept, and found', () => {
  const twice = withoutTimes(step('Press slash', '60 tenants', '60 tenants'));
  expect(findFaults([twice])).toEqual([{ kind: 'repeated', step: 0, line: '60 tenants' }]);
});

test('while the user types, the same count twice is one', () => {
  const typed = withoutTimes(
    step('Type "ad"', '9 of 60 tenants', '1 of 60 tenants', '1 of 60 tenants'),
  );
  expect(typed.said).toEqual(['1 of 60 tenants']);
});

test.each([
  ['silence', step('Press Tab')],
  ['repeated', step('Type "ad"', '1 of 100 001 tenants 1 of 100 001 tenants')],
  ['lost focus', step('Press Escape', 'Tenants heading level 1 clickable.')],
  ['unnamed', step('Press Tab', 'push button.')],
  ['unnamed', step('Press Tab', 'bouton réduit.')],
  ['clickable', step('Press h', 'Tenants clickable.')],
  ['clickable', step('Press h', 'Organisations cliquable.')],
  ['empty status', step('Press h', 'statusbar')],
  ['empty status', step('Press h', 'notification.')],
  ['wrong count', step('Open /tenants', '99 of 100 000 tenants')],
  ['wrong count', step('Press t', '60 of 100 001 tenants', 'table with 60 rows 6 columns')],
])('a fault is found: %s', (kind, wrong) => {
  expect(findFaults([wrong], { tenants: 100_001 }).map((fault) => fault.kind)).toEqual([kind]);
});

test('names, states and true counts are no faults', () => {
  const said = [
    'Delete push button grayed.',
    '60 of 100 001 tenants',
    'table with 61 rows 6 columns',
    'main content',
  ];
  expect(findFaults([step('Press Tab', ...said)], { tenants: 100_001 })).toEqual([]);
});

test('a difference is shown with its step; the order within a step does not count', () => {
  const before = formatSteps([step('Press a', 'x', 'y'), step('Press b', 'z')]);
  expect(
    findDifference(formatSteps([step('Press a', 'y', 'x'), step('Press b', 'z')]), before),
  ).toBeUndefined();
  const changed = formatSteps([step('Press a', 'x', 'y'), step('Press b', 'w')]);
  expect(findDifference(changed, before)).toBe('now:\n> Press b\n  w\napproved:\n> Press b\n  z');
  expect(findDifference(formatSteps([step('Press a', 'x', 'y')]), before)).toContain('(the end)');
});

test('an approved text changes only with a reason', () => {
  const first = writeApproved(
    { reasons: [], text: '> Press a\n  x\n' },
    'Read by ear and found good.',
  );
  expect(readApproved(first).text).toBe('> Press a\n  x\n');
  expect(() => readApproved(first.replace('  x', '  y'))).toThrow('without a reason');
  const second = writeApproved(
    { ...readApproved(first), text: '> Press a\n  y\n' },
    'The button has a better name.',
  );
  expect(readApproved(second).reasons).toHaveLength(2);
  expect(() => readApproved(second.replace('The button has a better name.', 'ok'))).toThrow(
    'not a sentence',
  );
});

describe.each(readdirSync(approved))('the approved transcripts in %s', (language) => {
  const folder = path.join(approved, language);
  test.each(readdirSync(folder))('%s has a reason, and no fault', (file) => {
    const { text } = readApproved(readFileSync(path.join(folder, file), 'utf8'));
    expect(findFaults(parseSteps(text), { tenants: 100_001, organisations: 100_001 })).toEqual([]);
  });
});

function parseSteps(text: string): Step[] {
  return text
    .split(/^> /m)
    .slice(1)
    .map((one) => {
      const [done = '', ...said] = one.trimEnd().split('\n');
      return { done, said: said.map((line) => line.trim()) };
    });
}
