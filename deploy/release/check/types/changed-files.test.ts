import type { CarriedTypes, Usage } from './carried-types.ts';
import { changedFiles } from './changed-files.ts';

const ENTRY = 'shared-ui/src/shared-ui.d.ts';
const DIALOG = 'shared-ui/src/dialog.d.ts';

const types = (files: Readonly<Record<string, string>>): CarriedTypes => ({
  hash: JSON.stringify(files),
  files: new Map(Object.entries(files)),
});

const declared = {
  [ENTRY]:
    "export { Ask, type AskProps } from './dialog';\nexport { Old as Plain } from './dialog';",
  [DIALOG]: `import type { ReactNode } from 'react';
    /** The content of the question. */
    export interface AskProps { readonly title: string; }
    export declare const Ask: (props: AskProps) => ReactNode;
    export declare const Old: (size: Size) => ReactNode;
    type Size = 'small' | 'large';
    export declare const formatSize: (size: number) => string;`,
};

const sources = {
  'mf-users/src/ask.tsx': "import { Ask } from '@console/shared-ui'; export const one = Ask;",
  'mf-users/src/plain.tsx':
    "import * as ui from '@console/shared-ui'; export const two = ui.Plain;",
  'mf-users/src/none.ts': 'export const three = 3;',
  'mf-users/src/css.d.ts': "declare module '*.css';",
};

const usage = (
  carried: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = sources,
): Usage => ({
  sources: types(files),
  declared: new Map([['@console/shared-ui', { types: types(carried), entryFile: ENTRY }]]),
});

/** Returns the files to check again if a declaration changes. */
const changedBy = (file: string, from: string, to: string) => {
  const text = declared[file as keyof typeof declared];
  expect(text).toContain(from);
  const files = changedFiles(
    usage({ ...declared, [file]: text.replace(from, to) }),
    usage(declared),
  );
  return files && [...files].map((one) => one.replace('mf-users/src/', ''));
};

test('only files that mention a changed name are checked again, even if they import it indirectly', () => {
  expect(changedBy(DIALOG, 'title: string', 'title?: string')).toEqual(['ask.tsx']);
  expect(changedBy(DIALOG, "'large'", "'huge'")).toEqual(['plain.tsx']);
  expect(changedBy(DIALOG, 'size: number', 'size: bigint')).toEqual([]);
  expect(changedBy(DIALOG, "from 'react'", "from 'preact'")).toEqual(['ask.tsx', 'plain.tsx']);
});

test('files that mention a removed or redirected name are checked again', () => {
  expect(changedBy(ENTRY, 'Ask, type', 'type')).toEqual(['ask.tsx']);
  expect(changedBy(ENTRY, 'Old as Plain', 'Ask as Plain')).toEqual(['plain.tsx']);
});

test('a changed comment affects no file; a declaration without a name may affect all files', () => {
  expect(changedBy(DIALOG, 'The content of the question', 'Whatever is asked')).toEqual([]);
  const word = 'export declare const formatSize';
  expect(
    changedBy(DIALOG, word, `declare global { interface Window {} }\n${word}`),
  ).toBeUndefined();
  expect(changedBy(ENTRY, 'export {', "export * from './size';\nexport {")).toBeUndefined();
});

test('a changed file is checked again; if it may declare globals, all files are', () => {
  const other = (file: string) =>
    changedFiles(usage(declared, { ...sources, [file]: 'export {};' }), usage(declared));
  expect([...(other('mf-users/src/none.ts') ?? [])]).toEqual(['mf-users/src/none.ts']);
  expect([...(other('mf-users/src/new.ts') ?? [])]).toEqual(['mf-users/src/new.ts']);
  expect(other('mf-users/src/css.d.ts')).toBeUndefined();
});
