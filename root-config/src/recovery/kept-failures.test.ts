import type { EarlyFailure } from '../loading/start-state.ts';
import {
  forgetFailure,
  hasKeptFailures,
  keepFailure,
  keptFailures,
  markReported,
} from './kept-failures.ts';

const failure: EarlyFailure = {
  specifier: '@console/shared-ui',
  address: 'https://ui.test/shared-ui/2.0.0/shared-ui.js',
  stage: 'render',
  number: 'MF-043',
  message: 'It is broken',
};

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('later pages of the tab know the failure, and only one of them reports it', () => {
  expect(hasKeptFailures()).toBe(false);
  expect(keepFailure(failure)).toBe(true);
  expect(hasKeptFailures()).toBe(true);
  expect(keptFailures()).toEqual([failure]);
  const left = ['https://ui.test/another.js', failure.address, failure.address];
  expect(left.map(markReported)).toEqual([false, true, false]);
  expect(keptFailures()).toEqual([{ ...failure, isReported: true }]);
});

test('keeps the failure of a version only once, because each time would reload the page again', () => {
  const other = { ...failure, address: failure.address.replace('2.0.0', '3.0.0') };
  expect([keepFailure(failure), keepFailure(failure), keepFailure(other)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(keptFailures().map(({ address }) => address)).toEqual([failure.address, other.address]);
});

test('the failure of a forgotten version can be kept again', () => {
  keepFailure(failure);
  forgetFailure(failure.address);
  expect(keptFailures()).toEqual([]);
  expect(keepFailure(failure)).toBe(true);
});

test('returns false if nothing can be stored', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is exceeded');
  });
  expect(keepFailure(failure)).toBe(false);
});

test.each(['{broken', '7', '[7, null, {"address": 7}]'])('ignores stored content %s', (text) => {
  keepFailure(failure);
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(key, text);
  expect(keptFailures()).toEqual([]);
  expect(keepFailure(failure)).toBe(true);
});
