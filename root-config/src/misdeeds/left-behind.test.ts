import { findScreen } from './find-screen.ts';
import { resumeResources, trackResources } from './left-behind.ts';
import { callingScripts } from './misdeed.ts';

const FOLDER = 'https://users.test/1/';
const ticks = jest.fn();

jest.mock('./misdeed.ts', () => ({ callingScripts: jest.fn(() => []) }));
jest.mock('./find-screen.ts', () => ({ findScreen: jest.fn() }));

/** Makes a script the caller from now on, either the module's own or another one. */
const callFrom = (script: string) => jest.mocked(callingScripts).mockReturnValue([script]);

beforeAll(() => {
  jest.useFakeTimers();
  document.body.append(document.createElement('main'));
  trackResources();
});
beforeEach(() => {
  ticks.mockClear();
  jest
    .mocked(findScreen)
    .mockImplementation((script) => (script.startsWith(FOLDER) ? '@console/mf-users' : undefined));
  callFrom(`${FOLDER}users.js`);
});

const places: readonly [string, () => EventTarget][] = [
  ['window', () => window],
  ['document', () => document],
  ['html', () => document.documentElement],
  ['body', () => document.body],
  ['a part of the page', () => document.querySelector('main') ?? document],
];

test.each(places)('ends a listener on %s that a screen leaves behind, and names it', (_, place) => {
  const end = resumeResources(FOLDER);
  place().addEventListener('left', ticks, { capture: true, signal: new AbortController().signal });
  place().addEventListener('left', { handleEvent: ticks });
  place().dispatchEvent(new Event('left'));
  expect(ticks).toHaveBeenCalledTimes(2);
  expect(end()).toContain('a listener for left');
  place().dispatchEvent(new Event('left'));
  expect(ticks).toHaveBeenCalledTimes(2);
  expect(end()).toEqual([]);
});

test('ends an interval that a screen leaves behind, with its arguments', () => {
  const end = resumeResources(FOLDER);
  setInterval(ticks, 10, 'given');
  jest.advanceTimersByTime(10);
  expect(ticks).toHaveBeenCalledWith('given');
  expect(end()).toEqual(['an interval']);
  jest.advanceTimersByTime(100);
  expect(ticks).toHaveBeenCalledTimes(1);
});

test('does not name what a screen has ended itself, or what ends by itself', () => {
  const end = resumeResources(FOLDER);
  clearInterval(setInterval(ticks, 10));
  // HTML has one list of timers, so each function also clears the other kind.
  clearTimeout(setInterval(ticks, 10));
  addEventListener('left', ticks, true);
  removeEventListener('left', ticks, { capture: true });
  const leaving = new AbortController();
  addEventListener('left', ticks, leaving);
  leaving.abort();
  addEventListener('left', ticks, { once: true });
  expect(end()).toEqual([]);
  dispatchEvent(new Event('left'));
  jest.advanceTimersByTime(100);
  expect(ticks).not.toHaveBeenCalled();
});

test('what the import of a module created rests until its screen is mounted again', () => {
  addEventListener('left', ticks);
  const interval = setInterval(ticks, 10);
  const tick = () => {
    ticks.mockClear();
    dispatchEvent(new Event('left'));
    jest.advanceTimersByTime(10);
    return ticks.mock.calls.length;
  };
  for (const visit of [1, 2]) {
    const end = resumeResources(FOLDER);
    expect([visit, tick()]).toEqual([visit, 2]);
    expect(end()).toEqual([]);
    expect([visit, tick()]).toEqual([visit, 0]);
  }
  clearInterval(interval);
  removeEventListener('left', ticks);
});

test('keeps what other modules and libraries started, and forgets it', () => {
  const end = resumeResources(FOLDER);
  callFrom('https://react.test/react.js');
  const others = setInterval(ticks, 10);
  jest.advanceTimersByTime(10);
  expect(end()).toEqual([]);
  // The caller would now be a screen if the interval were still tracked.
  expect(resumeResources('https://react.test/')()).toEqual([]);
  jest.advanceTimersByTime(10);
  expect(ticks).toHaveBeenCalledTimes(2);
  clearInterval(others);
});
