import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ChangedDeclarations } from './changed-declarations.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'console-declarations-'));
});

afterEach(() => rmSync(parent, { recursive: true }));

function changed(before: string, after: string): ChangedDeclarations {
  const write = (name: string, text: string) => {
    const folder = path.join(parent, name);
    mkdirSync(path.join(folder, 'types'), { recursive: true });
    writeFileSync(path.join(folder, 'types/a.d.ts'), text);
    const manifest = { exports: { '.': { types: './types/a.d.ts' } } };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    return folder;
  };
  return new ChangedDeclarations({ before: write('before', before), after: write('after', after) });
}

const props = (more: string) => `interface Props { title: string;${more} }
export declare function Confirm(props: Props): void;
export declare function other(): void;`;

test('the changes of a name include changes of the declarations that it refers to', () => {
  const both = changed(props(''), props(' consequence: string;'));
  expect(both.of('Confirm')).toEqual(['+ consequence: string;']);
  expect(both.of('other')).toEqual([]);
  expect(both.names()).toEqual(['Props']);
});

test('a fault names the export that has changed, not a declaration behind it', () => {
  const both = changed(props(''), props(' consequence: string;'));
  expect(both.nearestOf(['Props', 'string', 'other', 'Confirm'])).toBe('Confirm');
  expect(both.nearestOf(['Props'])).toBe('Props');
  expect(both.nearestOf(['other'])).toBeUndefined();
  const declared = (more: string) => `export interface Column { a: 1;${more} }
export declare function toColumns(): Column[];`;
  const own = changed(declared(''), declared(' b: 2;'));
  expect(own.nearestOf(['toColumns', 'Column'])).toBe('Column');
  expect(own.nearestOf(['toColumns'])).toBe('toColumns');
});

test('removing a name and adding a name are changes; adding a comment is not', () => {
  expect(changed('export declare const a: 1;', '').of('a')).toEqual([
    '- export declare const a: 1;',
  ]);
  expect(changed('', 'export declare const a: 1;').of('a')).toHaveLength(1);
  expect(changed('export type A = 1;', '/** One. */\nexport type A = 1;').of('A')).toEqual([]);
});
