import type { PageReleases } from '@console/shared-ui/contract';
import { pollReleases } from './poll-releases.ts';

const releases: PageReleases = { modules: {}, overrideOrigins: [] };
const onReleases = jest.fn();
let answer: () => Partial<Response>;
const asked = jest.fn(async (_address: string, _init: RequestInit) => answer() as Response);

const good = { ok: true, status: 200, json: async () => releases };

function see(isSeen: boolean): void {
  Object.defineProperty(document, 'hidden', { value: !isSeen, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  answer = () => good;
  globalThis.fetch = asked as never;
  see(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a visible page polls once a minute and lets the browser revalidate the file', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  pollReleases(onReleases);
  await pass(59);
  expect(asked).not.toHaveBeenCalled();
  await pass(1);
  expect(asked.mock.calls).toEqual([['/releases.json', { cache: 'no-cache' }]]);
  expect(onReleases.mock.calls).toEqual([[releases]]);
  await pass(60);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('pages that were opened together poll at different times', async () => {
  const times: number[] = [];
  const startedAt = Date.now();
  answer = () => {
    times.push(Math.round((Date.now() - startedAt) / 1000));
    return good;
  };
  for (let page = 0; page < 50; page += 1) pollReleases(onReleases);
  await pass(80);
  const first = times.slice(0, 50);
  expect(Math.min(...first)).toBeGreaterThanOrEqual(40);
  expect(Math.max(...first)).toBeLessThanOrEqual(80);
  const perSecond = first.map((time) => first.filter((other) => other === time).length);
  expect(Math.max(...perSecond)).toBeLessThan(10);
});

test('a hidden page does not poll until it is visible again', async () => {
  pollReleases(onReleases);
  see(false);
  await pass(600);
  expect(asked).not.toHaveBeenCalled();
  see(true);
  await pass(0);
  expect(onReleases).toHaveBeenCalledTimes(1);
  see(false);
  see(true);
  await pass(0);
  expect(onReleases).toHaveBeenCalledTimes(1);
});

test.each<[string, () => Partial<Response>]>([
  [
    'fails',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['has an error status', () => ({ ok: false, status: 503 })],
  [
    'has a response that is not JSON',
    () => ({ ok: true, json: () => Promise.reject(new SyntaxError()) }),
  ],
  ['has an incomplete response', () => ({ ok: true, json: async () => ({ modules: {} }) })],
])('a request that %s is ignored, and polling continues', async (_, bad) => {
  answer = bad;
  pollReleases(onReleases);
  await pass(80);
  expect(asked).toHaveBeenCalled();
  expect(onReleases).not.toHaveBeenCalled();
  answer = () => good;
  await pass(80);
  expect(onReleases).toHaveBeenCalled();
});

test('polling ends if the server does not have the file', async () => {
  answer = () => ({ ok: false, status: 404 });
  pollReleases(onReleases);
  await pass(600);
  expect(asked).toHaveBeenCalledTimes(1);
});
