import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkStyles, stylesNote } from './styles.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'console-styles-'));
const note = {
  version: '1.0.0',
  publishedAt: '',
  content: '',
  entries: {},
  integrity: {},
  uses: {},
};
const check = () => checkStyles({ module: 'mf-billing', folder, note });
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

afterAll(() => rmSync(folder, { recursive: true }));

test('all stylesheets of a module are read, and the first foreign style is named', () => {
  write('mf-billing.css', '.mf-billing-list { color: red }');
  expect(check).not.toThrow();
  write('files/print.css', '\ntable { color: red }\n@page { margin: 0 }');
  expect(check).toThrow(
    'mf-billing 1.0.0 is refused: files/print.css:2 has a style that is not its own: table { color }, and 1 more (MF-143)',
  );
});

test('styles that a script adds are not checked, and the note says so', () => {
  write('mf-billing.js', 'document.adoptedStyleSheets = [];');
  write('part-a.js', 'sheet.insertRule("a{}");');
  write('part-b.js', 'const sheet=new CSSStyleSheet;');
  write('part-c.js', 'const inserted = "a rule";');
  expect(stylesNote(folder)).toBe(
    ' Warning: styles that a script adds are not checked: mf-billing.js (adoptedStyleSheets), part-a.js (insertRule), part-b.js (new CSSStyleSheet).',
  );
});
