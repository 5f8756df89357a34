import { root } from '@console/shared-node/folders.ts';
import { CONFORMANCE, conformanceFaults, conformanceReport } from './conformance.ts';
import { readProject } from './documents.ts';

const project = readProject(root, ['docs']);

/** Returns the line of a criterion or clause after a row of the table has been changed. */
function lineAfter(start: string, from: RegExp, to: string): string | undefined {
  const read = (file: string) => project.read(file).replace(from, to);
  return conformanceReport({ read })
    .split('\n')
    .find((line) => line.startsWith(`| ${start}`));
}

const HOW = /(?<=^\| 1\.4\.1 Use of Color \| A \| )[^|]+(?= \|)/m;

test.each([
  ['Words.', 'Supports | Words.'],
  ['Not met: only colours.', 'Does not support | Only colours.'],
  ['Partly met: only colours.', 'Partially supports | Only colours.'],
  ['Not applicable: no colours.', 'Not applicable | No colours.'],
])('a row that says “%s” becomes: %s', (how, end) => {
  expect(lineAfter('1.4.1 ', HOW, how)).toBe(`| 1.4.1 Use of Color | 9.1.4.1 | ${end} |`);
});

test('a clause has the worst level of its rows', () => {
  expect(lineAfter('5.6 ', HOW, 'Words.')).toContain('| Supports |');
  expect(lineAfter('5.6 ', HOW, 'Not met: states have only a colour.')).toContain(
    '| Does not support |',
  );
  expect(lineAfter('4.2.4 ', HOW, 'Words.')).toContain('| Not applicable |');
});

test('a criterion that WCAG 2.2 added has no clause', () => {
  expect(lineAfter('2.4.11 ', HOW, 'Words.')).toContain('(Minimum) | – | Supports |');
});

test('a clause whose row is missing stops the command', () => {
  expect(() => lineAfter('5.6 ', /^\| 1\.4\.1 .*$/m, '')).toThrow('no row 1.4.1');
});

test('a report that the command did not write is found', () => {
  expect(conformanceFaults(project)).toEqual([]);
  const changed = (file: string) =>
    file === CONFORMANCE ? project.read(file).replace('Supports', 'Exceeds') : project.read(file);
  expect(conformanceFaults({ ...project, read: changed })).toEqual([
    `${CONFORMANCE}: is not up to date: npm run conformance`,
  ]);
});
