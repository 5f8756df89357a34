import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { transformSync } from 'esbuild';
import { readSourceMap, toSystemModule } from './system-module.ts';

type Exports = Record<string, unknown>;

/** Links and runs System modules by file name, as SystemJS does, and returns the exports of the first. */
async function run(files: Readonly<Record<string, string>>, first: string): Promise<Exports> {
  const loaded = new Map<string, Promise<{ exports: Exports; setters: (() => void)[] }>>();
  const load = (name: string) => {
    const known = loaded.get(name) ?? evaluate(name);
    loaded.set(name, known);
    return known;
  };
  const evaluate = async (name: string) => {
    const { code } = await toSystemModule(files[name] ?? '', { file: name });
    const module = { exports: {} as Exports, setters: [] as (() => void)[] };
    const add = (key: string | Exports, value?: unknown) => {
      Object.assign(module.exports, typeof key === 'string' ? { [key]: value } : key);
      for (const set of module.setters) set();
      return value;
    };
    let registered: unknown[] = [];
    new Function('System', code)({ register: (...given: unknown[]) => (registered = given) });
    const [names, declare] = registered as [string[], Declare];
    const meta = { url: `https://console.test/${name}` };
    const { setters = [], execute } = declare(add, {
      meta,
      import: async (specifier) => (await load(specifier.slice(2))).exports,
    });
    for (const [index, specifier] of names.entries()) {
      const provider = await load(specifier.replace('./', ''));
      const set = () => setters[index]?.(provider.exports);
      provider.setters.push(set);
      set();
    }
    await execute?.();
    return module;
  };
  return (await load(first)).exports;
}

type Declare = (
  add: unknown,
  context: { meta: object; import: (specifier: string) => Promise<Exports> },
) => { setters?: ((exports: Exports) => void)[]; execute?: () => unknown };

test.each<[string, Readonly<Record<string, string>>, Exports]>([
  [
    'a binding that changes later',
    {
      'a.js': 'import { count, add } from "./b.js"; add(); export const seen = count;',
      'b.js': 'export let count = 0; export function add() { count += 1; }',
    },
    { seen: 1 },
  ],
  [
    'a function that is used before its declaration',
    { 'a.js': 'export { f as x }; function f() { return 1; } export const y = f();' },
    { x: expect.any(Function), y: 1 },
  ],
  [
    'a default export without a name',
    { 'a.js': 'export default class {}' },
    { default: expect.any(Function) },
  ],
  [
    'names from another file',
    {
      'a.js':
        'export * from "./b.js"; export * as all from "./b.js"; export { one as "a-b" } from "./b.js";',
      'b.js': 'export const one = 1; export default 2;',
    },
    { one: 1, all: { one: 1, default: 2 }, 'a-b': 1 },
  ],
  [
    'destructured names',
    { 'a.js': 'export const { p, q: [r] } = { p: 1, q: [2] };' },
    { p: 1, r: 2 },
  ],
  [
    'top-level await of a part',
    {
      'a.js': 'const { b } = await import("./b.js"); export { b };',
      'b.js': 'export const b = 3;',
    },
    { b: 3 },
  ],
  [
    'its own address',
    { 'a.js': 'export const u = new URL("./x.png", import.meta.url).href;' },
    { u: 'https://console.test/x.png' },
  ],
  [
    'text that is not ASCII',
    { 'a.js': 'export const t = "É\u2028\\u{1F600}</script>";' },
    { t: 'É\u2028😀</script>' },
  ],
  [
    'closures of a loop',
    {
      'a.js':
        'export const all = []; for (let i = 0; i < 2; i++) all.push(() => i); export const [a, b] = all.map((f) => f());',
    },
    { a: 0, b: 1, all: expect.any(Array) },
  ],
])('%s works', async (_, files, exports) => {
  expect(await run(files, 'a.js')).toEqual(exports);
});

test('names are imported one by one, so that a release can check them', async () => {
  const { code, imports } = await toSystemModule(
    'import { useState } from "react"; export const x = useState; import("./part.js");',
    { file: 'a.js' },
  );
  expect(code).toContain('useState=_react.useState');
  expect(imports).toEqual(['react', './part.js']);
});

test('an import without names has a setter without a parameter, unlike an import of all names', async () => {
  const { code } = await toSystemModule('import "a"; import * as b from "b"; export { b };', {
    file: 'a.js',
  });
  expect(code).toContain('setters:[function(){},function(_b){');
});

test('licences stay, other comments and whitespace go', async () => {
  const { code } = await toSystemModule('/*! @license MIT */\n// private\nexport   const a = 1;', {
    file: 'a.js',
  });
  expect(code).toContain('@license MIT');
  expect(code).not.toMatch(/private|\n {2}/);
});

test.each([
  [
    'that is not a script',
    'export const = 1;',
    /^mf-a\.js cannot be parsed: Unexpected token \(1:13\) \(MF-115\)$/,
  ],
  [
    'that is nested too deeply',
    `export const a = ${'['.repeat(20_000)}`,
    /^mf-a\.js cannot be parsed: /,
  ],
])('a file %s is refused', async (_, code, message) => {
  const error = await toSystemModule(code, { file: 'mf-a.js' }).catch((reason: Error) => reason);
  expect(error).toMatchObject({ message: expect.stringMatching(message), number: 'MF-115' });
});

test('a script without imports and exports is no module', async () => {
  expect((await toSystemModule('const a = 1;', { file: 'a.js' })).isModule).toBe(false);
});

describe('source maps', () => {
  const source =
    'export function mount(): never {\n  const kind: string = "x";\n  throw new Error(kind);\n}\n';
  const built = (sourcemap: 'inline' | 'external') =>
    transformSync(source, { loader: 'ts', minify: true, sourcemap, sourcefile: 'src/notes.ts' });
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'console-maps-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes a script, and returns where its `throw` is after the conversion. */
  async function place(code: string) {
    const script = path.join(folder, 'mf-a.js');
    writeFileSync(script, code);
    const made = await toSystemModule(code, { file: 'mf-a.js', map: readSourceMap(script, code) });
    const before = made.code.slice(0, made.code.indexOf('throw')).split('\n');
    const position = { line: before.length, column: before.at(-1)?.length ?? 0 };
    return originalPositionFor(new TraceMap(JSON.stringify(made.map)), position);
  }

  test.each<[string, () => string]>([
    ['embedded', () => built('inline').code],
    [
      'beside the script',
      () => {
        const { code, map } = built('external');
        writeFileSync(path.join(folder, 'mf-a.js.map'), map);
        return code;
      },
    ],
    [
      'with another name',
      () => {
        const { code, map } = built('external');
        writeFileSync(path.join(folder, 'other.json'), map);
        return `${code}//# sourceMappingURL=other.json\n`;
      },
    ],
  ])('a map %s leads to the source', async (_, write) => {
    expect(await place(write())).toMatchObject({ source: 'src/notes.ts', line: 3, column: 2 });
  });

  test.each<[string, string]>([
    ['that is missing', ''],
    ['that is no JSON', '<html>'],
    ['without sources', '{"version":3,"mappings":"AAAA"}'],
    ['with wrong mappings', '{"version":3,"sources":["src/a.ts"],"names":[],"mappings":"%%%~~"}'],
    ['of another version', '{"version":9,"sources":[1],"names":7,"mappings":""}'],
  ])('a map %s stops nothing', async (_, map) => {
    if (map) writeFileSync(path.join(folder, 'mf-a.js.map'), map);
    const { source } = await place(built('external').code);
    expect(['mf-a.js', 'src/a.ts', null]).toContain(source);
  });

  test('a map outside the folder is not read', () => {
    const script = path.join(folder, 'mf-a.js');
    expect(readSourceMap(script, '//# sourceMappingURL=../../../etc/passwd')).toBeUndefined();
    expect(readSourceMap(script, '//# sourceMappingURL=/etc/passwd')).toBeUndefined();
  });

  test('a map contains no sources', async () => {
    const { code } = built('inline');
    const { map } = await toSystemModule(code, { file: 'a.js', map: readSourceMap('a.js', code) });
    expect(map).not.toHaveProperty('sourcesContent');
  });
});
