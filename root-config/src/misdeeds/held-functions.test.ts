import { holdFunctions, replaceHeld } from './held-functions.ts';
import { type Misdeed, misdeeds$ } from './misdeed.ts';

const noted: Misdeed[] = [];
const original = Storage.prototype.setItem;

beforeAll(() => {
  holdFunctions();
  misdeeds$.subscribe((misdeed) => noted.push(misdeed));
});

test('a function that somebody assigns has no effect, and is noted', () => {
  Storage.prototype.setItem = () => undefined;
  expect(Storage.prototype.setItem).toBe(original);
  expect(noted).toEqual([expect.objectContaining({ number: 'MF-220', what: 'setItem' })]);
});

test('who defines it anew fails by that', () => {
  expect(() =>
    Object.defineProperty(Storage.prototype, 'setItem', { value: () => undefined }),
  ).toThrow(TypeError);
});

test('the console itself replaces one', () => {
  const own = History.prototype.pushState.bind(history);
  replaceHeld(() => {
    history.pushState = own;
  });
  expect(history.pushState).toBe(own);
  history.pushState = () => undefined;
  expect(history.pushState).toBe(own);
});
