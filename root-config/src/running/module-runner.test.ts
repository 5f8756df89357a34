import { sendEvent } from '@console/shared-ui/contract';
import type { ModuleFailure } from '../release/module-failure.ts';
import type { ModuleProps } from './lifecycles.ts';
import { ModuleRunner } from './module-runner.ts';

const USERS = '@console/mf-users';

/** The versions that have not failed yet; the first of them is the current one. */
const mockVersions: { module: object; address: string; status: string }[] = [];
const mockFailed: string[] = [];
const mockStartOver = jest.fn(async () => undefined);

jest.mock('../loading/load-module.ts', () => ({
  loadModule: async () => mockVersions[0]?.module,
}));

const mockRecover = ({ stage, message }: ModuleFailure): boolean => {
  mockFailed.push(`${stage}: ${message}`);
  if (mockVersions.length === 1) return false;
  mockVersions.shift();
  return true;
};

jest.mock('../recovery/page-recovery.ts', () => ({
  recover: (failure: ModuleFailure) => mockRecover(failure),
  recoverFrom: async (failure: ModuleFailure) => mockRecover(failure),
  startOver: () => mockStartOver(),
}));

jest.mock('../loading/page-versions.ts', () => ({
  versions: {
    get: () => mockVersions[0] && { status: mockVersions[0].status, current: mockVersions[0] },
  },
}));

type Call = (props: ModuleProps) => Promise<void>;

/** Adds a version whose lifecycle calls are recorded. */
function version(
  number: number,
  changes: Partial<Record<'bootstrap' | 'mount' | 'unmount', Call>>,
) {
  const note =
    (name: keyof typeof changes): Call =>
    async (props) => {
      done.push(`${name} ${number}`);
      await changes[name]?.(props);
    };
  const module = { bootstrap: note('bootstrap'), mount: note('mount'), unmount: note('unmount') };
  mockVersions.push({ module, address: `https://users.test/${number}/a.js`, status: 'loaded' });
}

const done: string[] = [];
const never = () => new Promise<void>(() => undefined);
const broken = () => Promise.reject(new Error('It is broken'));

let retry: () => void;
const showFailure = jest.fn((_: ModuleFailure, again: () => void) => {
  retry = again;
});
const runner = () =>
  new ModuleRunner(USERS, {
    prepare: () => ({ domElement: document.body }),
    clear: async () => void done.push('clear'),
    showFailure,
  });

const throwAtRendering = () =>
  sendEvent('screen-failure', { module: USERS, error: new Error('It cannot be drawn') });

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  for (const list of [mockVersions, mockFailed, done]) list.length = 0;
});

afterEach(() => {
  // A key press ends the watch for rendering errors of the version that is still shown.
  window.dispatchEvent(new Event('keydown'));
  jest.useRealTimers();
});

test('bootstraps a module once, and mounts and unmounts it each time', async () => {
  version(2, {});
  const users = runner();
  await users.show({});
  await users.hide();
  await users.show({});
  expect(done).toEqual(['bootstrap 2', 'mount 2', 'unmount 2', 'clear', 'mount 2']);
});

test('passes single-spa’s props and the element to the lifecycles', async () => {
  const mount = jest.fn(async () => undefined);
  version(2, { mount });
  await runner().show({ name: 'users' });
  expect(mount).toHaveBeenCalledWith({ name: 'users', domElement: document.body });
});

test.each(['bootstrap', 'mount'])(
  'falls back after 10 s from a version whose %s never ends',
  async (stage) => {
    version(2, { [stage]: never });
    version(1, {});
    const shown = runner().show({});
    await jest.advanceTimersByTimeAsync(9_999);
    expect(mockFailed).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await shown;
    expect(mockFailed).toEqual([`${stage}: ${USERS} did not finish its ${stage} within 10 s`]);
    expect(done.at(-1)).toBe('mount 1');
  },
);

test('shows the failure if no version is left, and starts over on request', async () => {
  version(2, { mount: broken });
  const users = runner();
  await users.show({});
  expect(showFailure).toHaveBeenCalledTimes(1);
  expect(showFailure.mock.calls[0]?.[0]).toMatchObject({ stage: 'mount', message: 'It is broken' });

  mockVersions.length = 0;
  version(3, {});
  retry();
  await jest.advanceTimersByTimeAsync(0);
  expect(mockStartOver).toHaveBeenCalledTimes(1);
  expect(done.at(-1)).toBe('mount 3');
});

test('does not mount a module that loads after the user has navigated away', async () => {
  version(2, {});
  const users = runner();
  const shown = users.show({});
  await users.hide();
  await shown;
  expect(done).not.toContain('mount 2');
  expect(showFailure).not.toHaveBeenCalled();
});

test('waits two seconds for an unmount that never ends', async () => {
  version(2, { unmount: never });
  const users = runner();
  await users.show({});
  const hidden = users.hide();
  await jest.advanceTimersByTimeAsync(2_000);
  await hidden;
  expect(mockFailed).toEqual([`unmount: ${USERS} did not finish its unmount within 2 s`]);
  expect(done.at(-1)).toBe('clear');
});

describe('a screen that throws while rendering', () => {
  test('is replaced by the next version if its mount was less than ten seconds ago', async () => {
    version(2, {});
    version(1, {});
    await runner().show({});
    throwAtRendering();
    await jest.advanceTimersByTimeAsync(0);
    expect(mockFailed).toEqual(['render: It cannot be drawn']);
    expect(done).toEqual([
      'bootstrap 2',
      'mount 2',
      'unmount 2',
      'clear',
      'bootstrap 1',
      'mount 1',
    ]);
  });

  test('is replaced once, even if two error boundaries report it', async () => {
    version(3, {});
    version(2, {});
    version(1, {});
    await runner().show({});
    throwAtRendering();
    throwAtRendering();
    await jest.advanceTimersByTimeAsync(0);
    expect(mockFailed).toEqual(['render: It cannot be drawn']);
    expect(done.at(-1)).toBe('mount 2');
  });

  test('is replaced without waiting for its mount if it throws during the mount', async () => {
    version(2, {
      mount: async () => {
        throwAtRendering();
        await never();
      },
    });
    version(1, {});
    await runner().show({});
    expect(mockFailed).toEqual(['render: It cannot be drawn']);
    expect(done.at(-1)).toBe('mount 1');
  });

  test.each([
    ['ten seconds', () => jest.advanceTimersByTimeAsync(10_000)],
    ['a key press', async () => void window.dispatchEvent(new Event('keydown'))],
    ['a click', async () => void window.dispatchEvent(new Event('pointerdown'))],
  ])('is not replaced after %s: its own error boundary handles the error', async (_, pass) => {
    version(2, {});
    version(1, {});
    await runner().show({});
    await pass();
    throwAtRendering();
    await jest.advanceTimersByTimeAsync(0);
    expect(mockFailed).toEqual([]);
  });
});
