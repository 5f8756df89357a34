import { foreignStyles } from '@console/deploy/release/check/styles/foreign-styles.ts';
import { confineStyles } from './confine-styles.ts';

const confined = (css: string) => {
  const result = confineStyles(new Map([['a.css', css]]), 'mf-billing').get('a.css') ?? '';
  expect([...foreignStyles(result, 'mf-billing')]).toEqual([]);
  return result.replace(/\s+/g, ' ').trim();
};

const IN = ':where(.mf-billing-screen, .mf-billing-screen *)';
const AT = ':where(.mf-billing-screen)';

test.each([
  ['.uplot { margin: 0 }', `.uplot${IN} { margin: 0 }`],
  ['.uplot, .uplot *::before { margin: 0 }', `.uplot${IN}, .uplot *${IN}::before { margin: 0 }`],
  ['.u-a > b:hover:after { margin: 0 }', `.u-a > b:hover${IN}:after { margin: 0 }`],
  ['::selection { color: red }', `${IN}::selection { color: red }`],
  ['table + table { margin: 0 }', `table + table${IN} { margin: 0 }`],
  ['.bp6-dark .bp6-button { color: red }', `.bp6-dark .bp6-button${IN} { color: red }`],
  [
    ':root, html.dark { --x: 1; color: red }',
    `:root ${AT}, html.dark ${AT} { --x: 1; color: red }`,
  ],
  ['body { margin: 0 }', `body ${AT} { margin: 0 }`],
  ['.dark { --x: 1 }', `.dark${IN}, .dark ${AT} { --x: 1 }`],
  ['@media print { p { color: red } }', `@media print { p${IN} { color: red } }`],
  [
    '.a { color: red; &:hover, & + b { color: red } }',
    `.a${IN} { color: red; &:hover, & + b${IN} { color: red } }`,
  ],
  ['@scope (.card) { p { color: red } }', `@scope (.card) { p${IN} { color: red } }`],
  ['@charset "utf-8"; @page { margin: 0 } p { color: red }', `p${IN} { color: red }`],
  // Names that are global to the page
  [
    '@keyframes spin { to { rotate: 1turn } } .a { animation: 1s spin; --animate-a: spin 1s; color: spin-x }',
    `@keyframes mf-billing-spin { to { rotate: 1turn } } .a${IN} { animation: 1s mf-billing-spin; --animate-a: mf-billing-spin 1s; color: spin-x }`,
  ],
  [
    `@font-face { font-family: 'My Font'; src: url(a.woff2) } .a { font: 1em/1 My Font, serif } .b { font-family: "My Font" }`,
    `@font-face { font-family: "mf-billing-My Font"; src: url(a.woff2) } .a${IN} { font: 1em/1 "mf-billing-My Font", serif } .b${IN} { font-family: "mf-billing-My Font" }`,
  ],
  [
    '@property --turn { syntax: "<angle>"; inherits: false; initial-value: 0deg } .a { --turn: 1deg; rotate: var(--turn); top: var(--turn-x) }',
    `@property --mf-billing-turn { syntax: "<angle>"; inherits: false; initial-value: 0deg } .a${IN} { --mf-billing-turn: 1deg; rotate: var(--mf-billing-turn); top: var(--turn-x) }`,
  ],
  [
    '@layer theme, base; @layer base { @layer inner { p { color: red } } }',
    `@layer mf-billing-theme, mf-billing-base; @layer mf-billing-base { @layer inner { p${IN} { color: red } } }`,
  ],
])('%s becomes %s', (css, result) => expect(confined(css)).toBe(result));

test.each([
  '.mf-billing-row-a3F { color: red; &:hover { color: blue } }',
  'p[data-v-7ba5bd90] { color: red }',
  ':root { --mf-billing-due: red }',
  '@scope (.mf-billing-screen) { p { color: red } }',
  '@keyframes mf-billing-spin { to { rotate: 1turn } } .mf-billing-a { animation: mf-billing-spin 1s, shared 1s }',
  '@page mf-billing-bill { margin: 0 }',
])('%s stays as it is', (css) => expect(confined(css)).toBe(css));

test('a name that one stylesheet defines is replaced in the others', () => {
  const sheets = new Map([
    ['a.css', '@keyframes spin { to { rotate: 1turn } }'],
    ['b.css', '.mf-billing-b { animation-name: spin }'],
  ]);
  expect(confineStyles(sheets, 'mf-billing').get('b.css')).toBe(
    '.mf-billing-b { animation-name: mf-billing-spin }',
  );
});
