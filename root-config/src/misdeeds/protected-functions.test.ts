import { type Misdeed, misdeeds$ } from './misdeed.ts';
import { importForCaller, protectFunctions, replaceProtected } from './protected-functions.ts';

const CALLER = 'https://console.test/mf-users/2.0.0/mf-users.js';
const reported: Misdeed[] = [];

// Call stacks in Jest have no addresses.
jest.mock('./misdeed.ts', () => ({
  ...jest.requireActual('./misdeed.ts'),
  callingScripts: () => ['https://console.test/mf-users/2.0.0/mf-users.js'],
}));

const original = Storage.prototype.setItem;

beforeAll(() => {
  protectFunctions();
  misdeeds$.subscribe((misdeed) => reported.push(misdeed));
});

test('assigning a protected function has no effect and is reported', () => {
  Storage.prototype.setItem = () => undefined;
  expect(Storage.prototype.setItem).toBe(original);
  expect(reported).toEqual([expect.objectContaining({ number: 'MF-220', what: 'setItem' })]);
});

test('redefining a protected function throws', () => {
  expect(() =>
    Object.defineProperty(Storage.prototype, 'setItem', { value: () => undefined }),
  ).toThrow(TypeError);
});

test('the console itself can replace a protected function', () => {
  const own = History.prototype.pushState.bind(history);
  replaceProtected(() => {
    history.pushState = own;
  });
  expect(history.pushState).toBe(own);
  history.pushState = () => undefined;
  expect(history.pushState).toBe(own);
});

test.each([
  ['a library', 'single-spa', undefined, CALLER],
  [
    'a library with an importer',
    'single-spa',
    'https://other.test/x.js',
    'https://other.test/x.js',
  ],
  ['a module of the console', '@console/mf-hubs', undefined, undefined],
  ['an address', './chunk.js', undefined, undefined],
])('an import of %s by the global System has the right importer', (_, name, importer, expected) => {
  const load = jest.fn(async () => ({}));
  Object.assign(globalThis, { System: { import: load } });
  importForCaller();
  jest
    .spyOn(globalThis, 'Error')
    .mockReturnValueOnce({ stack: `at mount (${CALLER}:1:2)` } as never);
  void System.import(name, importer);
  expect(load.mock.calls).toEqual([[name, expected]]);
});
