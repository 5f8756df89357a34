import { begunNow, endLeft, watchBegun } from './left-behind.ts';
import { callingScripts } from './misdeed.ts';

const FOLDER = 'https://users.test/1/';
const ticks = jest.fn();

jest.mock('./misdeed.ts', () => ({ callingScripts: jest.fn(() => []) }));

/** Has the module's own code be what calls from now on, or somebody else's. */
const callFrom = (script: string) => jest.mocked(callingScripts).mockReturnValue([script]);

beforeAll(() => {
  jest.useFakeTimers();
  document.body.append(document.createElement('main'));
  watchBegun();
});
beforeEach(() => {
  ticks.mockClear();
  callFrom(`${FOLDER}users.js`);
});

test('what a screen leaves is ended, and what is no habit of good ones is named', async () => {
  const before = begunNow();
  setInterval(ticks, 10);
  setTimeout(ticks, 10);
  requestAnimationFrame(ticks);
  addEventListener('left', ticks);
  new MutationObserver(ticks).observe(document, { subtree: true, attributes: true });
  document.body.append(document.createElement('aside'));

  expect(endLeft(FOLDER, before)).toEqual(['an interval', 'an observer', 'an element']);
  jest.advanceTimersByTime(100);
  dispatchEvent(new Event('left'));
  document.body.className = 'changed';
  await Promise.resolve();
  expect(ticks).not.toHaveBeenCalled();
  expect(document.querySelector('aside')).toBeNull();
  expect(endLeft(FOLDER, before)).toEqual([]);
});

test('what a screen has ended itself is not named', () => {
  const before = begunNow();
  clearInterval(setInterval(ticks, 10));
  // HTML has one list of both.
  clearTimeout(setInterval(ticks, 10));
  clearInterval(setTimeout(ticks, 10));
  const observer = new MutationObserver(ticks);
  observer.observe(document, { subtree: true, attributes: true });
  observer.disconnect();
  const aside = document.createElement('aside');
  document.body.append(aside);
  aside.remove();
  addEventListener('left', ticks, true);
  removeEventListener('left', ticks, { capture: true });
  setTimeout(ticks, 10);
  jest.advanceTimersByTime(100);
  expect(ticks).toHaveBeenCalledTimes(1);
  expect(begunNow()).toEqual(before);
});

test('what was there before, and what others have begun, goes on', () => {
  const early = setInterval(ticks, 10);
  const before = begunNow();
  callFrom('https://react.test/react.js');
  const others = setInterval(ticks, 10);
  expect(endLeft(FOLDER, before)).toEqual([]);
  jest.advanceTimersByTime(10);
  expect(ticks).toHaveBeenCalledTimes(2);
  clearInterval(early);
  clearInterval(others);
});
