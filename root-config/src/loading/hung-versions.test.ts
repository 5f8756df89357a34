const ADDRESS = 'https://users.test/1/users.js';
const MOUNT = `${ADDRESS}#mount`;

type HungVersions = typeof import('./hung-versions.ts');

let starts = 0;

/** Simulates the start of a page, which has its own copy of the file. */
function start(): HungVersions {
  starts += 1;
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, value: starts });
  let started: HungVersions | undefined;
  jest.isolateModules(() => {
    started = jest.requireActual('./hung-versions.ts');
  });
  return started as HungVersions;
}

/** Simulates a start that hangs, and a tab that is closed and reopened some time later. */
function hang(name: string): void {
  start().markStart(name);
  jest.advanceTimersByTime(11_000);
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});

test.each([ADDRESS, MOUNT])('counts two starts in a row that hang: %s', (name) => {
  hang(name);
  expect(start().hasHung(ADDRESS)).toBe(false);
  hang(name);
  expect(start().hasHung(ADDRESS)).toBe(true);
  expect(start().hasHung('https://users.test/2/users.js')).toBe(false);
  start().forgetHung(ADDRESS);
  expect(start().hasHung(ADDRESS)).toBe(false);
});

test('does not count other tabs that run the module now, even if all of them close at the same time', () => {
  for (let tabs = 0; tabs < 5; tabs += 1) start().markStart(ADDRESS);
  expect(start().hasHung(ADDRESS)).toBe(false);
  jest.advanceTimersByTime(11_000);
  expect(start().hasHung(ADDRESS)).toBe(false);
  hang(ADDRESS);
  expect(start().hasHung(ADDRESS)).toBe(true);
});

test('marks nothing in a hidden page, because the browser may end the page at any time', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  hang(ADDRESS);
  hang(ADDRESS);
  expect(start().hasHung(ADDRESS)).toBe(false);
  hidden.mockRestore();
});

test('the scripts of one start share a mark, and each can remove it', () => {
  const first = start();
  starts -= 1;
  const second = start();
  first.markStart(ADDRESS);
  second.markStart(MOUNT);
  expect(localStorage).toHaveLength(1);
  second.forgetHung(ADDRESS);
  expect(localStorage).toHaveLength(0);
});

test('suspects a hang only after two starts have left a mark', () => {
  hang(ADDRESS);
  expect(start().mayHaveHung()).toBe(false);
  hang(MOUNT);
  expect(start().mayHaveHung()).toBe(true);
});

test('forgets a hang after a week', () => {
  const old = 'https://users.test/0/users.js';
  for (const name of [old, old]) hang(name);
  jest.advanceTimersByTime(8 * 24 * 60 * 60_000);
  for (const name of [ADDRESS, ADDRESS]) hang(name);
  start().removeOldMarks();
  expect(start().hasHung(old)).toBe(false);
  expect(start().hasHung(ADDRESS)).toBe(true);
});

test('counts one start once, even if it marks the module several times', () => {
  const page = start();
  page.markStart(MOUNT);
  page.markStart(MOUNT);
  jest.advanceTimersByTime(11_000);
  expect(start().hasHung(ADDRESS)).toBe(false);
});

test('restarts the count after a start that succeeded', () => {
  hang(ADDRESS);
  start().markStart(ADDRESS)();
  hang(ADDRESS);
  expect(start().hasHung(ADDRESS)).toBe(false);
});

test('removes the mark of a module that ran to its end or threw', () => {
  const page = start();
  const prototype = withLoader();
  page.markRuns();
  prototype.register([], () => ({
    execute: () => {
      expect(localStorage).toHaveLength(1);
      throw new Error('broken');
    },
  }));
  expect(prototype.run).toThrow('broken');
  expect(localStorage).toHaveLength(0);
});

test.each(['pagehide', 'visibilitychange'])(
  'does not count a page that is left, closed or hidden while it waits for a mount: %s',
  (event) => {
    const page = start();
    withLoader();
    page.markRuns();
    hang(MOUNT);
    page.markStart(MOUNT);
    dispatchEvent(new Event(event));
    jest.advanceTimersByTime(11_000);
    expect(start().hasHung(ADDRESS)).toBe(false);
    hang(MOUNT);
    expect(start().hasHung(ADDRESS)).toBe(true);
  },
);

test('counts a page that closes after its script was stopped, as in Firefox', () => {
  for (let times = 0; times < 2; times += 1) {
    const page = start();
    withLoader();
    page.markRuns();
    page.markStart(MOUNT);
    jest.advanceTimersByTime(11_000);
    dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('pagehide'));
  }
  expect(start().hasHung(ADDRESS)).toBe(true);
});

test('blames only the module that hangs, not another one whose mount is still pending', () => {
  for (let times = 0; times < 2; times += 1) {
    const page = start();
    page.markStart('https://shell.test/1/shell.js#mount');
    page.markStart(ADDRESS);
    jest.advanceTimersByTime(11_000);
  }
  expect(start().hasHung(ADDRESS)).toBe(true);
  expect(start().hasHung('https://shell.test/1/shell.js')).toBe(false);
});

test('keeps the mark of a pending mount after another module ran', () => {
  const page = start();
  const prototype = withLoader();
  page.markRuns();
  page.markStart('https://shell.test/1/shell.js#mount');
  prototype.register([], () => ({ execute: () => undefined }));
  prototype.run();
  jest.advanceTimersByTime(11_000);
  hang('https://shell.test/1/shell.js#mount');
  expect(start().hasHung('https://shell.test/1/shell.js')).toBe(true);
});

test('does not throw if storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(start().markStart(ADDRESS)).not.toThrow();
});

/** Fakes the part of SystemJS that is observed; `run` executes the last registered module. */
function withLoader() {
  type Declare = () => { execute: () => unknown };
  const loader = {
    run: (): unknown => undefined,
    register(_: string[], declare: Declare): void {
      loader.run = declare().execute;
    },
  };
  class Loader {}
  Object.assign(Loader.prototype, loader);
  Object.assign(globalThis, { System: new Loader() });
  const script = Object.assign(document.createElement('script'), { src: ADDRESS });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const { prototype } = Loader as unknown as { prototype: typeof loader };
  return {
    register: (imports: string[], declare: Declare) => prototype.register(imports, declare),
    run: () => loader.run(),
  };
}
