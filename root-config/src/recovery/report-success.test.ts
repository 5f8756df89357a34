import { rowsMark } from '@console/shared-ui/contract';
import { versions } from '../loading/page-versions.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { publishedVersion } from '../testing/published-version.ts';
import { reportSuccesses } from './report-success.ts';
import { hasFailed, sendSuccess } from './send-report.ts';

jest.mock('./send-report.ts', () => ({ hasFailed: jest.fn(() => false), sendSuccess: jest.fn() }));
jest.mock('../loading/page-versions.ts', () => ({ versions: { releases: {} } }));

const live: RunnableVersion = {
  source: 'live',
  module: 'mf-users',
  specifiers: ['@console/mf-users'],
  address: 'https://users.test/mf-users/2.0.0/mf-users.js',
  published: publishedVersion('mf-users', '2.0.0'),
};
let shown: RunnableVersion | undefined = live;
let marks: { startTime: number }[] = [];

const goTo = (path: string) => {
  history.replaceState(null, '', path);
  dispatchEvent(new Event('single-spa:before-routing-event'));
  dispatchEvent(new Event('single-spa:routing-event'));
};
const after = (ms: number) => {
  jest.advanceTimersByTime(ms);
  const { calls } = jest.mocked(sendSuccess).mock;
  const reported = calls.map(([version, rows]) => [version.address, rows]);
  jest.mocked(sendSuccess).mockClear();
  return reported;
};

beforeAll(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-02T10:00:00Z') });
  performance.getEntriesByName = (name) => (name === rowsMark ? marks : []) as PerformanceEntry[];
  reportSuccesses(() => shown);
});
beforeEach(() => {
  localStorage.clear();
  shown = live;
  goTo('/start');
  after(20_000);
  localStorage.clear();
});

test('a screen is reported after ten seconds, with the time of its first rows, once a day', () => {
  goTo('/users/list');
  marks = [{ startTime: performance.now() + 300 }];
  goTo('/users/list?q=a');
  expect(after(9_999)).toEqual([]);
  expect(after(1)).toEqual([[live.address, 300]]);
  goTo('/users/list/1');
  expect(after(20_000)).toEqual([]);
  jest.setSystemTime(Date.parse('2026-03-03T10:00:00Z'));
  goTo('/users/list');
  expect(after(20_000)).toEqual([[live.address, undefined]]);
});

test('a screen that was left, failed or is a local build is not reported', () => {
  goTo('/users/list');
  after(9_000);
  goTo('/hubs/list');
  shown = undefined;
  expect(after(20_000)).toEqual([]);
  shown = live;
  jest.mocked(hasFailed).mockReturnValueOnce(true);
  goTo('/users/list');
  expect(after(20_000)).toEqual([]);
  const { published: _, ...local } = live;
  shown = local;
  goTo('/users/list/2');
  expect(after(20_000)).toEqual([]);
});

test('a version is reported again when a trial of its module begins or grows', () => {
  const reported = () => {
    goTo('/users/list/3');
    goTo('/users/list');
    return after(20_000).length;
  };
  const trial = {
    id: 'a',
    share: 5,
    until: '',
    modules: { 'mf-users': publishedVersion('mf-users', '2.1.0') },
  };
  const during = (share: number) =>
    Object.assign(versions, { releases: { trials: [{ ...trial, share }] } });
  expect([reported(), reported()]).toEqual([1, 0]);
  during(5);
  expect([reported(), reported()]).toEqual([1, 0]);
  during(25);
  expect([reported(), reported()]).toEqual([1, 0]);
  // A participant's version keeps the trial with which it was chosen.
  shown = {
    ...live,
    source: 'trial',
    trial: { ...trial, share: 5 },
    published: publishedVersion('mf-users', '2.1.0'),
  };
  during(40);
  expect([reported(), reported()]).toEqual([1, 0]);
  during(50);
  expect([reported(), reported()]).toEqual([1, 0]);
});
