const ADDRESS = 'https://users.test/1/users.js';
const MOUNT = `${ADDRESS}#mount`;

type HungVersions = typeof import('./hung-versions.ts');

let starts = 0;

/** What a page that starts has of it: each start is another one. */
function start(): HungVersions {
  starts += 1;
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, value: starts });
  let started: HungVersions | undefined;
  jest.isolateModules(() => {
    started = jest.requireActual('./hung-versions.ts');
  });
  return started as HungVersions;
}

/** A start that hangs, and a tab that is closed and opened some time later. */
function hang(name: string): void {
  start().noteBegin(name);
  jest.advanceTimersByTime(11_000);
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});

test.each([ADDRESS, MOUNT])('two starts in a row that hang count: %s', (name) => {
  hang(name);
  expect(start().hasHung(ADDRESS)).toBe(false);
  hang(name);
  expect(start().hasHung(ADDRESS)).toBe(true);
  expect(start().hasHung('https://users.test/2/users.js')).toBe(false);
  start().forgetHung(ADDRESS);
  expect(start().hasHung(ADDRESS)).toBe(false);
});

test('other tabs that run it at this moment do not count, nor when all of them end at once', () => {
  for (let tabs = 0; tabs < 5; tabs += 1) start().noteBegin(ADDRESS);
  expect(start().hasHung(ADDRESS)).toBe(false);
  jest.advanceTimersByTime(11_000);
  expect(start().hasHung(ADDRESS)).toBe(false);
  hang(ADDRESS);
  expect(start().hasHung(ADDRESS)).toBe(true);
});

test('what nobody sees is not noted: it may be ended without a word', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  hang(ADDRESS);
  hang(ADDRESS);
  expect(start().hasHung(ADDRESS)).toBe(false);
  hidden.mockRestore();
});

test('the scripts of one start count once, and what one has begun another may end', () => {
  const first = start();
  starts -= 1;
  const second = start();
  first.noteBegin(ADDRESS);
  second.noteBegin(MOUNT);
  expect(localStorage).toHaveLength(1);
  second.forgetHung(ADDRESS);
  expect(localStorage).toHaveLength(0);
});

test('where two starts have noted something, it is worth a look', () => {
  hang(ADDRESS);
  expect(start().mayHaveHung()).toBe(false);
  hang(MOUNT);
  expect(start().mayHaveHung()).toBe(true);
});

test('what hung a week ago is forgotten, what hung today is not', () => {
  const old = 'https://users.test/0/users.js';
  for (const name of [old, old]) hang(name);
  jest.advanceTimersByTime(8 * 24 * 60 * 60_000);
  for (const name of [ADDRESS, ADDRESS]) hang(name);
  start().forgetLongAgo();
  expect(start().hasHung(old)).toBe(false);
  expect(start().hasHung(ADDRESS)).toBe(true);
});

test('one start counts once, however often it begins', () => {
  const page = start();
  page.noteBegin(MOUNT);
  page.noteBegin(MOUNT);
  jest.advanceTimersByTime(11_000);
  expect(start().hasHung(ADDRESS)).toBe(false);
});

test('one that ended in between begins the count anew', () => {
  hang(ADDRESS);
  start().noteBegin(ADDRESS)();
  hang(ADDRESS);
  expect(start().hasHung(ADDRESS)).toBe(false);
});

test('a module that ran to its end, or threw, is not noted any more', () => {
  const page = start();
  const prototype = withLoader();
  page.noteRuns();
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
  'a page that is left, closed or hidden while it waits for a mount does not hang: %s',
  (event) => {
    const page = start();
    withLoader();
    page.noteRuns();
    hang(MOUNT);
    page.noteBegin(MOUNT);
    dispatchEvent(new Event(event));
    jest.advanceTimersByTime(11_000);
    expect(start().hasHung(ADDRESS)).toBe(false);
    hang(MOUNT);
    expect(start().hasHung(ADDRESS)).toBe(true);
  },
);

test('a page that goes after its script was stopped, as in Firefox, has hung', () => {
  for (let times = 0; times < 2; times += 1) {
    const page = start();
    withLoader();
    page.noteRuns();
    page.noteBegin(MOUNT);
    jest.advanceTimersByTime(11_000);
    dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('pagehide'));
  }
  expect(start().hasHung(ADDRESS)).toBe(true);
});

test('a module that hangs while the mount of another one goes on is alone to blame', () => {
  for (let times = 0; times < 2; times += 1) {
    const page = start();
    page.noteBegin('https://shell.test/1/shell.js#mount');
    page.noteBegin(ADDRESS);
    jest.advanceTimersByTime(11_000);
  }
  expect(start().hasHung(ADDRESS)).toBe(true);
  expect(start().hasHung('https://shell.test/1/shell.js')).toBe(false);
});

test('a mount that goes on is still noted after another module ran', () => {
  const page = start();
  const prototype = withLoader();
  page.noteRuns();
  page.noteBegin('https://shell.test/1/shell.js#mount');
  prototype.register([], () => ({ execute: () => undefined }));
  prototype.run();
  jest.advanceTimersByTime(11_000);
  hang('https://shell.test/1/shell.js#mount');
  expect(start().hasHung('https://shell.test/1/shell.js')).toBe(true);
});

test('where storage is full, the work is done all the same', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(start().noteBegin(ADDRESS)).not.toThrow();
});

/** SystemJS as far as it is listened to; runs what was registered last. */
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
