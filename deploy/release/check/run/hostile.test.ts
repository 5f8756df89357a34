import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { runModules } from './run-modules.ts';

// Modules of an attacker. Each module exports the names of what it reached, and `ran` at its end.

let server: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  server = createServer((_, response) => void response.end());
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const EVIL = 'mf-evil/1.0.0/mf-evil.js';
const HONEST = 'mf-honest/1.0.0/mf-honest.js';

const executing = (statement: string): string =>
  `System.register([], (e) => ({ execute() { ${statement} } }))`;

/** Returns the result of a module, and of an honest one that runs after it. */
const loaded = (statement: string, timeoutMs = 20_000) =>
  runModules(
    {
      files: { [EVIL]: executing(statement), [HONEST]: executing('e({ one: 1, two() {} })') },
      imports: {},
      run: [EVIL, HONEST],
      link: [],
    },
    __dirname,
    timeoutMs,
  );

const tried = (attempt: string): string => `try { ${attempt} } catch {}`;

const attempts: readonly (readonly [string, () => string])[] = [
  [
    'the process, its modules or its environment',
    () =>
      ['process', 'require', 'module', 'global', 'Buffer', '__dirname', 'Deno', 'std', 'os']
        .map((name) => `if (typeof ${name} !== 'undefined') e('${name}', 1);`)
        .join(' '),
  ],
  [
    'the result of compiling text',
    () =>
      [`Function('return 1')`, `eval('1')`, `[].map.constructor('return 1')`]
        .map((text, index) => tried(`${text}(); e('code${index}', 1);`))
        .join(' '),
  ],
  [
    'modules and files of the machine, by import',
    () =>
      `import('node:fs').then(() => e('fs', 1)); import('/etc/passwd').then(() => e('file', 1));`,
  ],
  [
    'its caller, by an error’s stack',
    () =>
      `Error.prepareStackTrace = (_, sites) => sites; ` +
      tried(
        `for (const site of new Error().stack) if (site.getThis?.() || site.getFunction?.()) e('caller', 1);`,
      ) +
      tried(`if (typeof arguments.callee.caller === 'function') e('callee', 1);`),
  ],
  [
    'the functions that load it',
    () => `for (const name of ['loading', 'parseUrl']) if (name in globalThis) e(name, 1);`,
  ],
  ['shared memory', () => tried(`new WebAssembly.Memory({ initial: 1 }); e('wasm', 1);`)],
  [
    'a server',
    () => {
      const at = `127.0.0.1:${port}`;
      return [
        `fetch('http://${at}')`,
        `navigator.sendBeacon('http://${at}')`,
        `new WebSocket('ws://${at}')`,
        `new EventSource('http://${at}')`,
        `new Image().src = 'http://${at}'`,
        `new XMLHttpRequest().open('GET', 'http://${at}')`,
        `new Worker('http://${at}')`,
        `import('http://${at}').catch(() => 0)`,
        `System.import('http://${at}')`,
        `new URL('http://${at}')`,
      ]
        .map(tried)
        .join(' ');
    },
  ],
];

test('code reaches nothing outside its engine', async () => {
  const files = attempts.map(([what, attempt], index): [string, string] => [
    `mf-evil/1.0.0/${index}-${what}.js`,
    executing(`${attempt()} e('ran', 1);`),
  ]);
  const run = files.map(([file]) => file);
  const found = await runModules(
    { files: Object.fromEntries(files), imports: {}, run, link: [] },
    __dirname,
    20_000,
  );
  const exported = run.map((file) => [file, Object.keys(found[file]?.exports ?? {})]);
  expect(exported).toEqual(run.map((file) => [file, ['ran']]));
  expect(connections).toBe(0);
});

const replacements: readonly (readonly [string, string])[] = [
  ['arrays', `Array.prototype[Symbol.iterator] = Array.prototype.slice = () => { throw 1; };`],
  ['objects', `Object.prototype.toJSON = () => 'none'; Object.keys = Object.assign = () => [];`],
  ['JSON', `JSON.stringify = JSON.parse = () => '{"value":{"exports":{},"uses":{}}}';`],
  ['functions', `Function.prototype.call = Function.prototype.apply = () => { throw 1; };`],
  ['promises', `Promise.prototype.then = () => { throw 1; }; Promise = undefined;`],
  ['proxies', `Proxy = class { constructor() { throw 1; } }; Reflect.apply = () => 1;`],
  [
    'globals',
    `for (const n of ['Error', 'TypeError', 'Symbol', 'URL']) globalThis[n] = undefined;`,
  ],
];

/** `npm test` runs only one of the cases. */
test.each(usualOrLong(replacements.slice(0, 1), replacements))(
  'a module that replaces built-in %s does not change the result of another module',
  async (_, replacement) => {
    const found = await loaded(`${replacement} e('ran', 1);`);
    expect(found[EVIL]).toMatchObject({ exports: { ran: 'number' } });
    expect(found[HONEST]).toEqual({
      file: HONEST,
      status: 'module',
      exports: { one: 'number', two: 'function' },
      uses: {},
    });
  },
);

const quick: readonly (readonly [string, string])[] = [
  ['parses deeply nested text', `JSON.parse('['.repeat(1e6));`],
];

/** The slow cases run only in `npm run test:all`. */
const endless = usualOrLong(quick, [
  ...quick,
  ['never ends', 'for (;;);'],
  ['never ends in promise callbacks', 'const f = () => Promise.resolve().then(f); f();'],
  ['never ends in a try block', 'for (;;) try { for (;;); } catch {} finally { continue; }'],
  ['never ends in a regular expression', `/(a+)+$/.exec('a'.repeat(40) + 'b');`],
  ['calls itself', 'const f = () => f() + f(); f();'],
  ['takes all memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(1));'],
  ['takes all memory in one step', `'a'.repeat(2 ** 29).split('');`],
  ['takes all memory as bytes', 'const all = []; for (;;) all.push(new Uint8Array(1e7));'],
  ['throws an error that cannot be printed', 'throw { get message() { for (;;); } };'],
]);

/** The engine reports the cause; if its process had to be killed, the message names the file. */
const NAMED = /call stack size|does not end within|out of memory|^mf-evil\.js /;

test.each(endless)(
  'code that %s is stopped, and the message says why or names its file',
  async (_, statement) => {
    const { [EVIL]: evil } = await loaded(statement);
    expect(evil?.status).toBe('throws');
    expect(evil?.message).toMatch(NAMED);
  },
);
