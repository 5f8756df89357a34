import { repeatStatuses } from './repeat-statuses.ts';

const REST_MS = 700;
const GONE_MS = 3_000;

beforeAll(repeatStatuses);

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML =
    '<dialog><input></dialog><p role="status">60 tenants</p><p role="status">Up to date</p>';
});

afterEach(() => {
  jest.advanceTimersByTime(GONE_MS);
  jest.useRealTimers();
});

const count = () => document.querySelector('[role="status"]') as HTMLElement;
const repeated = () => document.querySelector('[aria-live]');

function typeKey(): void {
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Types two keys. The count changes after the first and, if given, after the last one. */
function typeKeys(afterFirst: string, afterLast = afterFirst): void {
  typeKey();
  count().textContent = afterFirst;
  typeKey();
  count().textContent = afterLast;
}

test('a count that changed between two keys is repeated once when the user stops typing', () => {
  typeKeys('1 of 60 tenants');
  expect(repeated()).toBeNull();
  jest.advanceTimersByTime(REST_MS);
  expect(repeated()).toHaveTextContent(/^1 of 60 tenants$/);
  jest.advanceTimersByTime(GONE_MS);
  expect(repeated()).toBeNull();
  typeKey();
  jest.advanceTimersByTime(REST_MS);
  expect(repeated()).toBeNull();
});

test.each([
  ['changed after the last key', '2 of 60 tenants', '1 of 60 tenants'],
  ['is again what it was', '60 tenants', '60 tenants'],
  ['is empty', '', ''],
])('a count that %s is not repeated', (_, afterFirst, afterLast) => {
  typeKeys(afterFirst, afterLast);
  jest.advanceTimersByTime(REST_MS);
  expect(repeated()).toBeNull();
});

test('in a modal dialog, the dialog contains what is repeated', () => {
  document.querySelector('dialog')?.setAttribute('open', '');
  typeKeys('1 of 60 tenants');
  jest.advanceTimersByTime(REST_MS);
  expect(repeated()?.parentElement?.tagName).toBe('DIALOG');
});
