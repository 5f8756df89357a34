import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findStyleFindings } from './styles.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'console-styles-'));
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

afterAll(() => rmSync(folder, { recursive: true }));

test('all stylesheets of a module are read, and the first foreign style is named', () => {
  write('mf-billing.css', '.mf-billing-list { color: red }');
  expect(findStyleFindings(folder, 'mf-billing')).toEqual([]);
  write('files/print.css', '\ntable { color: red }\n@page { margin: 0 }');
  const reason = 'files/print.css:2 has a style that is not its own: table { color }, and 1 more';
  expect(findStyleFindings(folder, 'mf-billing')).toEqual([{ rule: 'foreign-styles', reason }]);
});

test('scripts that add styles are named', () => {
  write('files/print.css', '');
  write('mf-billing.js', 'document.adoptedStyleSheets = [];');
  write('part-a.js', 'sheet.insertRule("a{}");');
  write('part-b.js', 'const sheet=new CSSStyleSheet;');
  write('part-c.js', 'const inserted = "a rule";');
  const found = findStyleFindings(folder, 'mf-billing').map(({ reason }) => reason);
  expect(found).toEqual([
    'mf-billing.js adds styles by script (adoptedStyleSheets), which are not checked',
    'part-a.js adds styles by script (insertRule), which are not checked',
    'part-b.js adds styles by script (new CSSStyleSheet), which are not checked',
  ]);
});
