import { activeResources, stopLeftovers, trackResources } from './left-behind.ts';
import { callingScripts } from './misdeed.ts';

const FOLDER = 'https://users.test/1/';
const ticks = jest.fn();

jest.mock('./misdeed.ts', () => ({ callingScripts: jest.fn(() => []) }));

/** Makes a script the caller from now on, either the module's own or another one. */
const callFrom = (script: string) => jest.mocked(callingScripts).mockReturnValue([script]);

beforeAll(() => {
  jest.useFakeTimers();
  document.body.append(document.createElement('main'));
  trackResources();
});
beforeEach(() => {
  ticks.mockClear();
  callFrom(`${FOLDER}users.js`);
});

test('stops everything that a screen leaves behind, but names no listeners and timeouts', async () => {
  const before = activeResources();
  setInterval(ticks, 10);
  setTimeout(ticks, 10);
  requestAnimationFrame(ticks);
  addEventListener('left', ticks);
  new MutationObserver(ticks).observe(document, { subtree: true, attributes: true });
  document.body.append(document.createElement('aside'));

  expect(stopLeftovers(FOLDER, before)).toEqual(['an interval', 'an observer', 'an element']);
  jest.advanceTimersByTime(100);
  dispatchEvent(new Event('left'));
  document.body.className = 'changed';
  await Promise.resolve();
  expect(ticks).not.toHaveBeenCalled();
  expect(document.querySelector('aside')).toBeNull();
  expect(stopLeftovers(FOLDER, before)).toEqual([]);
});

test('does not name what a screen has stopped itself', () => {
  const before = activeResources();
  clearInterval(setInterval(ticks, 10));
  // HTML has one list of timers, so each function also clears the other kind.
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
  expect(activeResources()).toEqual(before);
});

test('keeps what existed before the screen, and what other modules started', () => {
  const early = setInterval(ticks, 10);
  const before = activeResources();
  callFrom('https://react.test/react.js');
  const others = setInterval(ticks, 10);
  expect(stopLeftovers(FOLDER, before)).toEqual([]);
  jest.advanceTimersByTime(10);
  expect(ticks).toHaveBeenCalledTimes(2);
  clearInterval(early);
  clearInterval(others);
});
