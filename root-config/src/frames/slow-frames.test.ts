import type { RunnableVersion } from '../release/runnable-versions.ts';
import { watchLongFrames } from './long-frames.ts';
import { countFrame, reportSlowFrames, slowFrames$ } from './slow-frames.ts';

const version = (module: string, specifier = `@console/${module}`): RunnableVersion => ({
  source: 'live',
  module,
  specifiers: [specifier],
  address: `https://host.test/${module}/1.0.0/${module}.js`,
});
const hubs = version('mf-hubs');
const users = version('mf-users');
const react = version('shared-dependencies', 'react-dom');
const root = version('root-config');
const all = [hubs, users, react, root];
const owner = (file: string) => all.find(({ module }) => file.includes(`/${module}/`));
const owners = { owner, shown: () => hubs };
const getFolder = ({ module }: RunnableVersion) => `https://host.test/${module}/1.0.0/`;
const frame = (milliseconds: number, script: string) =>
  countFrame({ milliseconds, script }, owners);

beforeEach(() => slowFrames$.next(new Map()));
afterEach(() => void jest.useRealTimers());

test('counts a slow frame for the module whose script took most of it', () => {
  frame(199, users.address);
  expect(slowFrames$.value.size).toBe(0);
  frame(200, users.address);
  frame(341.6, users.address);
  frame(250, users.address);
  expect([...slowFrames$.value]).toEqual([[getFolder(users), { count: 3, longestMs: 342 }]]);
});

test('attributes frames of React and root-config to the shown screen, and frames of unknown scripts to no module', () => {
  frame(300, react.address);
  frame(200, root.address);
  expect([...slowFrames$.value.keys()]).toEqual([getFolder(hubs)]);
  frame(900, 'chrome-extension://abc/content.js');
  frame(900, '');
  countFrame({ milliseconds: 900, script: react.address }, { owner, shown: () => undefined });
  expect(slowFrames$.value.get(getFolder(hubs))).toEqual({ count: 2, longestMs: 300 });
  expect(slowFrames$.value.size).toBe(1);
});

test('reports every ten minutes each version that had slow frames since the last report', () => {
  jest.useFakeTimers();
  const reports: string[] = [];
  reportSlowFrames(owner, ({ module }, message) => reports.push(`${module}: ${message}`));
  frame(300, users.address);
  frame(240, users.address);
  jest.advanceTimersByTime(9 * 60_000);
  expect(reports).toEqual([]);
  jest.advanceTimersByTime(60_000);
  expect(reports).toEqual(['mf-users: 2 × 200 ms or more, the longest so far 300 ms']);
  frame(400, hubs.address);
  jest.advanceTimersByTime(20 * 60_000);
  expect(reports.slice(1)).toEqual(['mf-hubs: 1 × 200 ms or more, the longest so far 400 ms']);
});

test('reports the longest script of a long frame, and nothing if the browser does not support long frames', () => {
  const reported: unknown[] = [];
  let entries: (list: unknown) => void = () => undefined;
  const observe = jest.fn();
  class Observer {
    static supportedEntryTypes: string[] = [];
    observe = observe;
    constructor(callback: typeof entries) {
      entries = callback;
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
  watchLongFrames((one) => reported.push(one));
  expect(observe).not.toHaveBeenCalled();

  Observer.supportedEntryTypes = ['long-animation-frame'];
  watchLongFrames((one) => reported.push(one));
  expect(observe).toHaveBeenCalledWith({ type: 'long-animation-frame', buffered: true });
  const scripts = [
    { sourceURL: hubs.address, duration: 20 },
    { sourceURL: users.address, duration: 70 },
  ];
  entries({
    getEntries: () => [
      { duration: 100, scripts },
      { duration: 60, scripts: [] },
    ],
  });
  expect(reported).toEqual([
    { milliseconds: 100, script: users.address },
    { milliseconds: 60, script: '' },
  ]);
});
