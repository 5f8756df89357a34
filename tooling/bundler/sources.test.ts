/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourcesOf } from './sources.ts';

test('the sources of a module include its declarations that no file imports', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sources-'));
  mkdirSync(path.join(folder, 'src'));
  const write = (file: string, text: string) => writeFileSync(path.join(folder, 'src', file), text);
  write('mf-billing.ts', "import { list } from './list.ts';\nlist();\n");
  write(
    'list.ts',
    "import type { paths } from './billing-api.d.ts';\nexport const list = () => {};\n",
  );
  write('billing-api.d.ts', 'export interface paths {}\n');
  write('permissions.d.ts', "import 'a';\n\ndeclare module 'a' {\n  interface Names {}\n}\n");
  write('css-modules.d.ts', "declare module '*.module.css';\n");
  write('unused-api.d.ts', 'export interface paths {}\n');
  write('list.test.ts', "import './list.ts';\n");
  try {
    expect([...sourcesOf('mf-billing', folder).keys()].sort()).toEqual(
      ['billing-api.d.ts', 'css-modules.d.ts', 'list.ts', 'mf-billing.ts', 'permissions.d.ts'].map(
        (file) => `mf-billing/src/${file}`,
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
