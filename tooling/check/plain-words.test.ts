import { wordFaults } from './plain-words.ts';

/** Returns the faults of one file. */
const faultsIn = (file: string, text: string): string[] =>
  wordFaults({ files: [file], read: () => text, exists: () => true });

test.each([
  ['Sign in as `nobody` or admin; users follow it, and `x is no name`.', []],
  ['Ask whoever runs it.', ['1: “whoever”']],
  [
    'Line one.\nNobody knows, and for somebody\nelse nobody’s.',
    ['2: “Nobody”', '2: “somebody”', '3: “nobody”'],
  ],
  ['Has a module be run again.', ['1: “Has a module be run”']],
  ['A file has to be changed, and has names that can be read.', []],
  ['What is otherwise than before.', ['1: “is otherwise than”']],
  ['Two trials there are not.', ['1: “there are not”']],
  ['Of fewer nothing follows.', ['1: “nothing follows”']],
  ['Refused from\nthen on.', ['1: “from then on”']],
  ['At hosts of one’s own.', ['1: “of one’s own”']],
  ['x is no number of days', ['1: “is no number”']],
  ['That is not understood', ['1: “That is not understood”']],
  ['The columns that are seen', ['1: “that are seen”']],
])('a page: %j', (text, faults) => {
  expect(
    faultsIn('docs/page.md', text).map((fault) => fault.split(': ').slice(0, 2).join(': ')),
  ).toEqual(faults.map((fault) => `docs/page.md:${fault}`));
});

test.each(['carryOut', 'endLeft', 'goesOn', 'inWords', 'letGo', 'onBlind', 'wayBack'])(
  'the name %s',
  (name) => {
    expect(faultsIn('mf/src/a.ts', `\nconst ${name} = 1;`)).toEqual([
      expect.stringMatching(`^mf/src/a.ts:2: “${name}”: use a name like [a-zA-Z]+$`),
    ]);
  },
);

test.each(['What', 'Whoever', 'That which', 'Has'])(
  'a doc comment that begins with %s',
  (start) => {
    const fault = expect.stringContaining('begin with a verb or a noun');
    expect(faultsIn('a.ts', `/** ${start} it gives. */`)).toContainEqual(fault);
    expect(faultsIn('a.test.tsx', `const a = 1;\n/**\n * ${start} it gives.\n */`)).toContainEqual(
      fault,
    );
  },
);

test('English texts, messages and comments are checked; French texts and test titles are not', () => {
  const words = 'whoever has it';
  for (const file of ['mf/assets/i18n/en.json', 'a.css', 'a.vue', 'run.cjs', 'a.mjs']) {
    expect(faultsIn(file, `{ "title": "${words}" }`)).toHaveLength(1);
  }
  expect(faultsIn('a.test.ts', `test('${words}', () => {}); // ${words}`)).toHaveLength(1);
  expect(faultsIn('mf/assets/i18n/fr.json', words)).toEqual([]);
  expect(faultsIn('docs/operating.md', words)).toEqual([]);
  expect(faultsIn('mf/dist/mf.js', words)).toEqual([]);
});
