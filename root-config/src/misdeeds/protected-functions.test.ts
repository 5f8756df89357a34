import { type Misdeed, misdeeds$ } from './misdeed.ts';
import { protectFunctions, replaceProtected } from './protected-functions.ts';

const reported: Misdeed[] = [];
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
