import { foreignStyles } from './foreign-styles.ts';

const find = (css: string) => [...foreignStyles(css, 'mf-billing')];

test.each([
  // Names of the module
  '.mf-billing-list { display: block }',
  '.mf-billing-row-a3F{display:grid;&:hover{color:red}& > td{padding:0}}',
  '.mf-billing-row-\\+x9:is(:hover,:focus-visible)>.mf-billing-cell-\\/Qa{color:red}',
  '#mf-billing-due { color: red }',
  '#single-spa-application\\:\\@console\\/mf-billing > h1 { margin: 0 }',
  'mf-billing-gauge { display: block } mf-billing-gauge::part(bar) { color: red }',
  '[class^="mf-billing-"] { color: red }',
  '[data-portals="mf-billing"] table { color: red }',
  'table[data-v-7ba5bd90] { color: red } [data-v-7ba5bd90] table, p[data-v-7ba5bd90-s] { margin: 0 }',
  // Elements within the module
  '.mf-billing-list table, .mf-billing-list > *, .mf-billing-list *::before { margin: 0 }',
  ':root.bp6-dark .mf-billing-row,[dir=rtl] .mf-billing-row,body:has(dialog[open]) .mf-billing-row{opacity:.9}',
  '.mf-billing-list .uplot + .u-legend ~ table { margin: 0 }',
  '.mf-billing-a + .mf-billing-b, p + .mf-billing-b > i { margin: 0 }',
  '.mf-billing-list { color: red; table { margin: 0 } > p, + .mf-billing-x, & & { margin: 0 } }',
  'table { .mf-billing-list & { margin: 0 } .mf-billing-list { margin: 0 } }',
  '.mf-billing-list { @media print { color: red; & table { color: red } } }',
  ':is(.mf-billing-a, .mf-billing-b p) { color: red }',
  'table:where(.mf-billing-screen, .mf-billing-screen *)::before { color: red }',
  ':is(html, .mf-billing-x) .mf-billing-y, .mf-billing-y:not(html) { color: red }',
  // Scopes
  '@scope (.mf-billing-screen) { :scope { --bp-x: 1 } table, * { margin: 0 } @media print { p { margin: 0 } } }',
  '@scope (#mf-billing-a, [data-portals="mf-billing"]) to (.foreign) { table { margin: 0; & td { margin: 0 } } }',
  '@scope (main) { .mf-billing-list { margin: 0 } }',
  '.mf-billing-list { @scope (& > div) { table { margin: 0 } } }',
  // Variables of the module
  ':root { --mf-billing-due: red } html[data-theme="dark"], :root.bp6-dark { --mf-billing-due: blue }',
  'body, :host { @media print { --mf-billing-due: red } }',
  '.mf-billing-due { --bp-intent-primary-rest: red; --console-text: red }',
  'table { }',
  // At-rules
  '@media print { .mf-billing-a { color: red } } @supports (rotate: 1deg) { .mf-billing-a { color: red } }',
  '@container mf-billing-card (width > 30rem) { .mf-billing-a { columns: 2 } }',
  '@starting-style { .mf-billing-a { opacity: 0 } }',
  '@keyframes mf-billing-spin { from { rotate: 0turn } 50%, to { rotate: 1turn } }',
  '@-webkit-keyframes mf-billing-spin { to { rotate: 1turn } }',
  '@font-face { font-family: "mf-billing-digits"; src: local("Consolas") }',
  '@property --mf-billing-angle { syntax: "<angle>"; inherits: false; initial-value: 0deg }',
  '@counter-style mf-billing-steps { system: fixed; symbols: "a" }',
  '@layer mf-billing-base, mf-billing-parts; @layer mf-billing-base { @layer inner { .mf-billing-a { color: red } } }',
  '@layer { .mf-billing-a { color: red } }',
  '@page mf-billing-bill { size: A5 } @page mf-billing-bill:first { size: A4 }',
  '@font-palette-values --mf-billing-warm { font-family: mf-billing-a } @position-try --mf-billing-up { top: 0 }',
  '@charset "utf-8"; @namespace svg url(http://www.w3.org/2000/svg); .mf-billing-a svg|a { color: red }',
])('%s is the module’s own', (css) => expect(find(css)).toEqual([]));

test.each([
  // Elements anywhere
  ['table { display: block }', 'table { display }'],
  ['* { margin: 0 }', '* { margin }'],
  ['.mf-billing-list, table { display: block }', 'table { display }'],
  ['@media print { .a, .mf-billing-a { color: red } }', '.a { color }'],
  ['.mf-billingx, .mf-billing { color: red }', '.mf-billingx { color }'],
  ['.mf-billing-row { color: red } .mf-hubs-table { display: none }', '.mf-hubs-table { display }'],
  ['#single-spa-application\\:\\@console\\/mf-hubs { color: red }', 'mf-hubs { color }'],
  ['[class*="mf-"] { color: red }', '[class*="mf-"] { color }'],
  ['[class^="MF-BILLING-" i] { color: red }', '{ color }'],
  ['[data-view] { color: red }', '[data-view] { color }'],
  ['::selection { color: red }', '::selection { color }'],
  ['::view-transition { display: none }', '::view-transition { display }'],
  // A name of the module that does not say where the element is
  [':not(.mf-billing-list) { color: red }', ':not(.mf-billing-list) { color }'],
  ['main:has(.mf-billing-list) { color: red }', 'main:has(.mf-billing-list) { color }'],
  [':is(.mf-billing-list, h1) { color: red }', ':is(.mf-billing-list, h1) { color }'],
  [':where(.mf-billing-list + p) { color: red }', '{ color }'],
  ['.mf-billing-x + table { color: red }', '.mf-billing-x + table { color }'],
  ['.mf-billing-x ~ main table { color: red }', '.mf-billing-x ~ main table { color }'],
  [':root .mf-billing-x ~ p + p { color: red }', '{ color }'],
  // The root and the body, with a name of the module too
  ['body.mf-billing-full > header { opacity: 0 }', 'body.mf-billing-full > header { opacity }'],
  ['body.mf-billing-full { overflow: hidden }', 'body.mf-billing-full { overflow }'],
  [':root:has(.mf-billing-a) { color: red }', '{ color }'],
  [':is(html, body).mf-billing-x nav { color: red }', '{ color }'],
  ['html { font-size: 62.5% !important }', 'html { font-size }'],
  ['.mf-billing-full #console-menu { opacity: 0 }', '.mf-billing-full #console-menu { opacity }'],
  ['.mf-billing-x .mf-shell-bar { opacity: 0 }', '.mf-billing-x .mf-shell-bar { opacity }'],
  // Variables of others
  [':root { --mf-billing-a: red; --console-text: red }', ':root { --console-text }'],
  ['html { --mf-billingx: red }', 'html { --mf-billingx }'],
  [':root { color: red; --mf-billing-brand: red }', ':root { color }'],
  // Nesting
  ['.mf-billing-list { & + table { display: none } }', '& + table { display }'],
  ['.mf-billing-list { + table { display: none } }', '+ table { display }'],
  ['.mf-billing-list { :root & ~ main { display: none } }', ':root & ~ main { display }'],
  [
    '.mf-billing-list { @media print { body:has(&) nav { color: red } } }',
    'body:has(&) nav { color }',
  ],
  ['.mf-billing-list { table:not(&) { color: red } }', 'table:not(&) { color }'],
  ['.mf-billing-list, main { table { color: red } }', 'table { color }'],
  ['main { @media print { color: red } }', 'main { color }'],
  ['& { color: red } & table { color: red }', '& { color }'],
  // Scopes
  ['@scope (main) { table { display: none } }', '@scope (main) table { display }'],
  ['@scope { table { display: none } }', '@scope table { display }'],
  ['@scope (.mf-billing-a, main) to (.b) { :scope { color: red } }', ':scope { color }'],
  ['@scope (body.mf-billing-a) { nav { color: red } }', '@scope (body.mf-billing-a) nav { color }'],
  ['.mf-billing-list { @scope (table) { td { color: red } } }', '@scope (table) td { color }'],
  // At-rules
  ['@keyframes spin { to { rotate: 1turn } }', '@keyframes spin'],
  ['@-webkit-keyframes spin { to { rotate: 1turn } }', '@-webkit-keyframes spin'],
  ['@scope (.mf-billing-a) { @keyframes spin { to { rotate: 1turn } } }', '@keyframes spin'],
  ['@font-face { font-family: Inter; src: local("Arial") }', '@font-face Inter'],
  ['@media print { @font-face { font-family: "Inter" } }', '@font-face "Inter"'],
  ['@counter-style lower-roman { symbols: "x" }', '@counter-style lower-roman'],
  [
    '@property --page-menu { syntax: "<length>"; inherits: false; initial-value: 0px }',
    '@property --page-menu',
  ],
  ['@layer mf-billing-a, base;', '@layer base'],
  ['@layer base { .mf-billing-a { color: red } }', '@layer base'],
  ['@font-palette-values --warm { font-family: a }', '@font-palette-values --warm'],
  ['@position-try --up { top: 0 }', '@position-try --up'],
  ['@view-transition { navigation: auto }', '@view-transition'],
  ['@page { margin: 0 }', '@page'],
  ['@media print { @page :first { margin: 0 } }', '@page :first'],
  ['@import url("https://fonts.test/inter.css");', '@import url("https://fonts.test/inter.css")'],
  ['@tailwind base;', '@tailwind base'],
  // What is not CSS
  ['.mf-billing-a { color: red', 'Unclosed block'],
  ['.mf-billing-a { color: red } }', 'Unexpected }'],
  ['.mf-billing-a >>> table { color: red }', 'unknown combinator >>>'],
  ['.mf-billing-a:: { color: red }', ':: (Expected a pseudo-class'],
])('%s is refused: %s', (css, what) =>
  expect(find(css).map((one) => one.what)).toContainEqual(expect.stringContaining(what)),
);

test('names the line of each style', () => {
  expect(find('.mf-billing-a { color: red }\n\ntable,\nh1 { color: red; margin: 0 }')).toEqual([
    { line: 4, what: 'table { color }' },
    { line: 4, what: 'table { margin }' },
  ]);
});
