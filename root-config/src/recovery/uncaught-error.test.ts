import type { RunnableVersion } from '../release/runnable-versions.ts';
import { errorToReport, uncaughtError } from './uncaught-error.ts';

const ORIGIN = 'https://console.example';

function runnable(module: string): RunnableVersion {
  const address = `${ORIGIN}/${module}/1.0.0/${module}.js`;
  const specifiers = [module === 'shared-dependencies' ? 'react' : `@console/${module}`];
  return { source: 'live', module, specifiers, address };
}
const versions = ['mf-users', 'shared-ui', 'shared-dependencies', 'root-config'].map(runnable);
const getOwner = (file: string) =>
  versions.find(({ address }) => file.startsWith(address.replace(/[^/]+$/, '')));

const fileAddress = (module: string, name = `${module}.js`) => `${ORIGIN}/${module}/1.0.0/${name}`;

function thrown(stack: string, message = 'no'): ErrorEvent {
  const error = Object.assign(new TypeError(message), { stack });
  return new ErrorEvent('error', { error, filename: '', lineno: 0, colno: 0 });
}

test.each([
  [
    'Chromium',
    `TypeError: no\n    at save (${fileAddress('mf-users', '12.js')}:3:14)\n    at HTMLButton`,
  ],
  [
    'Firefox and WebKit',
    `save@${fileAddress('mf-users', '12.js')}:3:14\nclick@${ORIGIN}/other.js:1:1`,
  ],
])('finds the version that threw in a stack of %s', (_, stack) => {
  expect(uncaughtError(thrown(stack), getOwner)).toEqual({
    owner: versions[0],
    address: fileAddress('mf-users', '12.js'),
    position: `${fileAddress('mf-users', '12.js')}:3:14`,
    message: `TypeError at ${fileAddress('mf-users', '12.js')}:3:14`,
  });
});

const library = `at flush (${fileAddress('shared-dependencies', 'react.js')}:9:9)`;
const restricted = `at t (${fileAddress('root-config')}:1:9)`;
const caller = `at draw (${fileAddress('mf-users')}:1:2)`;

test.each([
  ['the caller of a library', [library, caller], 'mf-users'],
  ['the caller of a restricted library', [library, restricted, caller], 'mf-users'],
  ['root-config, if it is the only caller of a library', [library, restricted], 'root-config'],
  ['the library, if the stack has no caller', [library], 'shared-dependencies'],
])('blames %s', (_, stack, module) => {
  expect(uncaughtError(thrown(stack.join('\n')), getOwner).owner?.module).toBe(module);
});

test('leaves out error messages and parameters of addresses', () => {
  const message = `${fileAddress('shared-ui')}:1:1 lea.favre@example.org`;
  const stack = `TypeError: ${message}\n    at ${fileAddress('mf-users')}?token=eyJ:1:2`;
  const found = uncaughtError(thrown(stack, message), getOwner);
  expect(found.owner?.module).toBe('mf-users');
  expect(JSON.stringify(found)).not.toMatch(/lea|eyJ/);
});

test('uses the position from the event for a thrown value that is not an error', () => {
  const [filename, lineno, colno] = [fileAddress('shared-ui'), 4, 2];
  const event = new ErrorEvent('error', { error: 'Lea', filename, lineno, colno });
  expect(uncaughtError(event, getOwner)).toEqual({
    owner: versions[1],
    address: filename,
    position: `${filename}:4:2`,
    message: `string at ${filename}:4:2`,
  });
});

test('attributes a promise that was rejected with a text to no version, and does not report the text', () => {
  const event = Object.assign(new Event('unhandledrejection'), { reason: 'Lea' });
  expect(uncaughtError(event as PromiseRejectionEvent, getOwner)).toEqual({
    owner: undefined,
    address: '',
    message: 'string',
  });
});

test('ignores an error that repeats within a minute, and more than five errors in a minute', () => {
  const at = (seconds: number, line: number): ErrorEvent => {
    const event = thrown(`at ${fileAddress('mf-users')}:${line}:1`);
    return Object.defineProperty(event, 'timeStamp', { value: seconds * 1000 });
  };
  const isNews = (seconds: number, line: number) =>
    errorToReport(at(seconds, line), getOwner) !== undefined;
  expect([isNews(0, 1), isNews(1, 1), isNews(2, 2)]).toEqual([true, false, true]);
  expect([3, 4, 5, 6].map((line) => isNews(3, line))).toEqual([true, true, true, false]);
  expect([isNews(61, 1), isNews(61, 5)]).toEqual([true, false]);
});
