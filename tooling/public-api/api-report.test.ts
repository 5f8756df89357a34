/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { faultsOf } from './api-report.ts';
import { DeclaredApi } from './declared-api.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'declared-api-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the faults of an entry point, and the names that it exports. */
function check(files: Readonly<Record<string, string>>) {
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  const api = new DeclaredApi((specifier) =>
    specifier.startsWith('./') ? path.join(folder, specifier.replace(/\.ts$/, '.d.ts')) : undefined,
  );
  const exports = api.exportsOf(path.join(folder, 'entry.d.ts'));
  const known = new Set(exports.map(({ key }) => key));
  return {
    names: exports.map(({ name }) => name),
    faults: exports.flatMap((one) => faultsOf(api, one, known)),
  };
}

const ROW = '/** A row. */\nexport interface Row {\n  /** Its id. */\n  readonly id: string;\n}\n';

test('a complete API has no fault, wherever its names are declared', () => {
  const entry = `export { type Row as ListRow, read } from './rows.ts';
/** Lists. */
export declare const lists: readonly import('./rows.ts').Row[];
`;
  const rows = `${ROW}/** Reads a row. */\nexport declare function read(id: string): Promise<Row>;\n`;
  expect(check({ 'entry.d.ts': entry, 'rows.d.ts': rows })).toEqual({
    names: ['ListRow', 'lists', 'read'],
    faults: [],
  });
});

test.each([
  ['a signature', 'export declare function read(): Promise<Row>;'],
  ['an imported type', "export declare const read: () => import('./rows.ts').Row;"],
  ['a base', 'export interface read extends Row {\n}'],
  ['a type parameter’s bound', 'export declare function read<Own extends Row>(): Own;'],
])('a type that only %s names must be exported', (_, declared) => {
  const entry = `import type { Row } from './rows.ts';\n/** Reads. */\n${declared}\n`;
  expect(check({ 'entry.d.ts': entry, 'rows.d.ts': ROW }).faults).toEqual([
    'read refers to Row, which is not exported',
  ]);
});

test('an exported name and each member of an exported type need a comment', () => {
  const entry = `export interface Row {
  /** Its id. */
  readonly id: string;
  readonly name: string;
}
/** Options. */
export type Options = {
  readonly signal: AbortSignal;
};
`;
  expect(check({ 'entry.d.ts': entry }).faults).toEqual([
    'Options.signal has no TSDoc',
    'Row has no TSDoc',
    'Row.name has no TSDoc',
  ]);
});
