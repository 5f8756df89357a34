import type { RunnableVersion } from '../release/runnable-versions.ts';
import { newError, uncaughtError } from './uncaught-error.ts';

const ORIGIN = 'https://console.example';

function runnable(module: string): RunnableVersion {
  const address = `${ORIGIN}/${module}/1.0.0/${module}.js`;
  return { source: 'live', module, specifiers: [`@console/${module}`], address };
}
const versions = ['mf-users', 'shared-ui', 'shared-dependencies'].map(runnable);
const ownerOf = (file: string) =>
  versions.find(({ address }) => file.startsWith(address.replace(/[^/]+$/, '')));

const fileOf = (module: string, name = `${module}.js`) => `${ORIGIN}/${module}/1.0.0/${name}`;

function thrown(stack: string, message = 'no'): ErrorEvent {
  const error = Object.assign(new TypeError(message), { stack });
  return new ErrorEvent('error', { error, filename: '', lineno: 0, colno: 0 });
}

test.each([
  [
    'Chromium',
    `TypeError: no\n    at save (${fileOf('mf-users', '12.js')}:3:14)\n    at HTMLButton`,
  ],
  ['Firefox and WebKit', `save@${fileOf('mf-users', '12.js')}:3:14\nclick@${ORIGIN}/other.js:1:1`],
])('the version whose code threw is found in a stack of %s', (_, stack) => {
  expect(uncaughtError(thrown(stack), ownerOf)).toEqual({
    owner: versions[0],
    address: fileOf('mf-users', '12.js'),
    message: `TypeError at ${fileOf('mf-users', '12.js')}:3:14`,
  });
});

test('what a library throws is whose that called it, if anybody’s', () => {
  const library = `at flush (${fileOf('shared-dependencies', 'react.js')}:9:9)`;
  const caller = `at draw (${fileOf('mf-users')}:1:2)`;
  expect(uncaughtError(thrown(`${library}\n${caller}`), ownerOf).owner?.module).toBe('mf-users');
  expect(uncaughtError(thrown(library), ownerOf).owner?.module).toBe('shared-dependencies');
});

test('what an error says of itself, and parameters of addresses, are left out', () => {
  const message = `${fileOf('shared-ui')}:1:1 lea.favre@example.org`;
  const stack = `TypeError: ${message}\n    at ${fileOf('mf-users')}?token=eyJ:1:2`;
  const found = uncaughtError(thrown(stack, message), ownerOf);
  expect(found.owner?.module).toBe('mf-users');
  expect(JSON.stringify(found)).not.toMatch(/lea|eyJ/);
});

test('an error that is no error has the place that the window names', () => {
  const [filename, lineno, colno] = [fileOf('shared-ui'), 4, 2];
  const event = new ErrorEvent('error', { error: 'Lea', filename, lineno, colno });
  expect(uncaughtError(event, ownerOf)).toEqual({
    owner: versions[1],
    address: filename,
    message: `string at ${filename}:4:2`,
  });
});

test('a promise that is rejected with a text belongs to nobody, and the text is left out', () => {
  const event = Object.assign(new Event('unhandledrejection'), { reason: 'Lea' });
  expect(uncaughtError(event as PromiseRejectionEvent, ownerOf)).toEqual({
    owner: undefined,
    address: '',
    message: 'string',
  });
});

test('what was told within the minute is no news, nor is a sixth error', () => {
  const at = (seconds: number, line: number): ErrorEvent => {
    const event = thrown(`at ${fileOf('mf-users')}:${line}:1`);
    return Object.defineProperty(event, 'timeStamp', { value: seconds * 1000 });
  };
  const isNews = (seconds: number, line: number) =>
    newError(at(seconds, line), ownerOf) !== undefined;
  expect([isNews(0, 1), isNews(1, 1), isNews(2, 2)]).toEqual([true, false, true]);
  expect([3, 4, 5, 6].map((line) => isNews(3, line))).toEqual([true, true, true, false]);
  expect([isNews(61, 1), isNews(61, 5)]).toEqual([true, false]);
});
