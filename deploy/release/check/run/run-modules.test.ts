import path from 'node:path';
import { type RestrictedApis, runModules } from './run-modules.ts';

/** The time limit is short, because endless code uses all of it. */
const TIMEOUT_MS = 5000;

const PATH = 'mf-users/1.0.0/mf-users.js';

const levelOne = { folders: [], names: {}, members: {} };

/** Makes `lib` a library of which the module sees only some names. */
const levelTwo = {
  folders: ['mf-users/1.0.0/'],
  names: { lib: ['default', 'one'] },
  members: { lib: ['t', 'language'] },
};

/** Returns the result of a file that runs after others. */
async function loaded(
  code: string,
  others: Readonly<Record<string, string>> = {},
  restricted: RestrictedApis = levelOne,
) {
  const files = Object.fromEntries(
    Object.entries(others).map(([specifier, text]) => [`shared/1.0.0/${specifier}.js`, text]),
  );
  const imports = Object.fromEntries(
    Object.keys(others).map((specifier) => [specifier, `shared/1.0.0/${specifier}.js`]),
  );
  const found = await runModules(
    { files: { ...files, [PATH]: code }, imports, run: [PATH], link: [], restricted },
    __dirname,
    TIMEOUT_MS,
  );
  return found[PATH];
}

const executing = (statement: string): string =>
  `System.register([], (e) => ({ execute() { ${statement} } }))`;

const importing = (setter: string, statement = ''): string =>
  `System.register(['lib'], (e) => { let lib; return { setters: [${setter}], execute() { ${statement} } }; })`;

const lib = executing(`e({ one: 1, two: () => 2 })`);

test('reads a module’s exports by name and kind', async () => {
  expect(await loaded(executing(`e('one', 1); e({ two() {}, three: [() => 1] })`))).toEqual(
    expect.objectContaining({
      status: 'module',
      exports: { one: 'number', two: 'function', three: 'function' },
    }),
  );
});

test.each([
  [
    'each name that a setter reads',
    importing('(m) => { lib = [m.one, m.none]; }'),
    ['one', 'none'],
  ],
  ['no name of an import for its side effects', importing('() => {}'), []],
])('a module uses %s', async (_, code, names) => {
  expect((await loaded(code, { lib }))?.uses).toEqual({ lib: { names, isWhole: false } });
});

test.each([
  ['enumerates the names of another', 'function (m) { Object.keys(m).forEach((n) => { m[n]; }); }'],
  ['keeps the namespace of another', 'function (m) { lib = m; }'],
])(
  'a module that %s imports it whole, and uses the names that its code mentions',
  async (_, setter) => {
    expect((await loaded(importing(setter, '() => lib.two'), { lib }))?.uses).toEqual({
      lib: { names: ['two'], isWhole: true },
    });
  },
);

test('a namespace that a module keeps has its real values when the module runs', async () => {
  const code = importing('(m) => { lib = m; }', `e('sum', lib.one + lib.two())`);
  expect((await loaded(code, { lib }))?.exports).toEqual({ sum: 'number' });
});

describe('of a library that runs the page, a module of API level 2', () => {
  const library = executing(
    `e({ one: 1, two: () => 2, default: { t: () => 'text', init() {}, store: { data: {} } } })`,
  );
  const load = (statement: string, restricted: RestrictedApis) =>
    loaded(importing('(m) => { lib = m.default; }', statement), { lib: library }, restricted);

  test('can call what it sees', async () => {
    const found = await load(`e('text', lib.t('title')); e('none', lib.init)`, levelTwo);
    expect(found).toMatchObject({
      status: 'module',
      exports: { text: 'string', none: 'undefined' },
    });
  });

  test('sees only the names that the level allows', async () => {
    const code = importing('(m) => { lib = [m.one, m.two]; }', `e('two', lib[1])`);
    const found = await loaded(code, { lib: library }, levelTwo);
    expect(found).toMatchObject({
      exports: { two: 'undefined' },
      uses: { lib: { names: ['one', 'two'] } },
    });
  });

  test.each([
    ['calls a function', 'lib.init({})', 'lib.init'],
    ['reads an object', 'lib.store.data = {}', 'lib.store'],
  ])(
    'does not load if it %s that is not there, and the message names it',
    async (_, code, name) => {
      const found = await load(code, levelTwo);
      expect(found?.status).toBe('throws');
      expect(found?.message).toContain(`${name} does not exist for a module of API level 2`);
      expect((await load(code, levelOne))?.status).toBe('module');
    },
  );

  test('is not told about a name that it has read in vain before it fails otherwise', async () => {
    const found = await load(`if (lib.init) lib.init(); throw new Error('no title')`, levelTwo);
    expect(found?.message).toBe('no title');
  });
});

test('a module that looks up browser APIs is loaded', async () => {
  const code = executing(`
    const isHere = '/tenants'.startsWith(document.title) || navigator.languages.length > 1;
    class Store extends EventTarget {}
    class Channel extends WebSocket {}
    const ask = fetch.bind(window) ?? Channel.OPEN ?? XMLHttpRequest.prototype.send;
    e('found', [isHere, new URL('/a?b', 'http://c').search, new Store() instanceof EventTarget]);
    e('text', Intl.NumberFormat('en').format(1) + crypto.randomUUID());`);
  expect(await loaded(code)).toMatchObject({ status: 'module', exports: { text: 'string' } });
});

test('a module whose import throws is loaded', async () => {
  const code = importing('(m) => { lib = m.one; }', `e('found', lib.more().than());`);
  const found = await loaded(code, { lib: executing(`throw new Error('no')`) });
  expect(found?.status).toBe('module');
});

test.each([
  ['throws', `throw new Error('not today')`, 'not today'],
  ['rejects', `return Promise.reject(new Error('not today'))`, 'not today'],
  ['sends a request', `fetch('/api')`, 'fetch is used while the module is loaded'],
  ['opens a socket', `new WebSocket('ws://a')`, 'WebSocket is used while the module is loaded'],
  [
    'never settles',
    'return new Promise(() => 0)',
    'waits at its top level for something that never comes',
  ],
  ['evaluates text, which the page forbids', `new Function('return 1')()`, 'Code generation'],
  ['evaluates text indirectly', `(async () => 0).constructor('return 1')()`, 'Code generation'],
])('reports the error of code that %s', async (_, statement, message) => {
  const found = await loaded(executing(statement));
  expect(found?.status).toBe('throws');
  expect(found?.message).toContain(message);
});

test.each([
  [
    'never ends in promise callbacks',
    'const again = () => Promise.resolve().then(again); again();',
  ],
  ['takes all memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(1));'],
])('code that %s is stopped, and the message says why or names its file', async (_, statement) => {
  const found = await loaded(executing(statement));
  expect(found?.status).toBe('throws');
  expect(found?.message).toMatch(
    /^mf-users\.js does not come to an end|(does not end within 3000 ms|out of memory)$/,
  );
});

test('an error message of 5 MB is cut before it leaves the engine', async () => {
  for (const thrown of [`new Error('x'.repeat(5e6))`, `'x'.repeat(5e6)`]) {
    const { status, message = '' } = (await loaded(executing(`throw ${thrown}`))) ?? {};
    expect(status).toBe('throws');
    expect(message).toMatch(/^x{500}…$/);
  }
});

test('if the engine cannot start, its error is reported, and the module is not blamed', async () => {
  const modules = {
    files: { [PATH]: '' },
    imports: {},
    run: [PATH],
    link: [],
    restricted: levelOne,
  };
  await expect(runModules(modules, path.join(__dirname, '../types'))).rejects.toThrow(
    /^No module can be run here: [\s\S]*Cannot find module/,
  );
});
