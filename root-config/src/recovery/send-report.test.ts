import { fetchOwn } from '@console/shared-auth';
import { pageReleases } from '../release/page-data.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { publishedVersion } from '../testing/published-version.ts';
import { hasFailed, reportMisdeed, sendFallback, sendSuccess } from './send-report.ts';

jest.mock('../release/page-data.ts', () => {
  Object.assign(globalThis, { System: { get: () => undefined } });
  return { pageReleases: jest.fn(() => ({ modules: {}, overrideOrigins: [] })) };
});

const address = 'https://users.test/mf-users/2.0.0/mf-users.js';
const left: RunnableVersion = {
  source: 'live',
  module: 'mf-users',
  specifiers: ['@console/mf-users'],
  address,
};
const failure = { stage: 'mount', number: 'MF-041', message: 'broken' } as const;
const report = JSON.stringify({ module: 'mf-users', address, ...failure });

const sendBeacon = jest.fn();
const calls = jest.mocked(fetchOwn);

beforeAll(() => {
  Object.assign(navigator, { sendBeacon });
});
beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const sendTo = (reportUrl: string) =>
  jest.mocked(pageReleases).mockReturnValue({ modules: {}, overrideOrigins: [], reportUrl });
const fail = () => sendFallback({ left, failure, next: undefined, setAside: [] });

test('a report to the page’s own origin carries the user’s token', async () => {
  sendTo('/reports');
  fail();
  expect(calls.mock.calls).toEqual([
    ['/reports', { method: 'POST', body: report, keepalive: true }],
  ]);
  await Promise.resolve();
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('a report is sent without a token if none is available', async () => {
  sendTo('/reports');
  calls.mockRejectedValueOnce(new Error('The provider is away'));
  fail();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sendBeacon.mock.calls).toEqual([['/reports', report]]);
});

test('a report contains the position of the code that threw, and nothing else of the error', () => {
  const stack = `Error: typed text\n    at mount (${address}:2:14)\n    at run (https://users.test/x.js:1:1)`;
  const cause = Object.assign(new Error('typed text'), { stack });
  sendTo('/reports');
  sendFallback({ left, failure: { ...failure, cause }, next: undefined, setAside: [] });
  const body = JSON.stringify({
    module: 'mf-users',
    address,
    ...failure,
    position: `${address}:2:14`,
  });
  expect(calls.mock.calls).toEqual([['/reports', { method: 'POST', body, keepalive: true }]]);
});

test('a report to another origin carries no token', () => {
  const reportUrl = 'https://reports.test/console';
  sendTo(reportUrl);
  fail();
  expect(sendBeacon.mock.calls).toEqual([[reportUrl, report]]);
  expect(calls).not.toHaveBeenCalled();
});

test('no report is sent if no address is configured', () => {
  sendTo('');
  fail();
  expect(sendBeacon).not.toHaveBeenCalled();
  expect(calls).not.toHaveBeenCalled();
});

test('only failures speak against a version: not what was put back, slow frames, or a success', () => {
  const version = { ...left, published: publishedVersion('mf-users', '2.0.0') };
  sendTo('/reports');
  for (const number of ['MF-224', 'MF-229'] as const) {
    reportMisdeed(version, { number, message: 'left something behind' });
  }
  sendSuccess(version, 300);
  expect(calls).toHaveBeenCalledTimes(3);
  expect(hasFailed(version)).toBe(false);
  reportMisdeed(version, { number: 'MF-220', message: 'replaced fetch' });
  expect(hasFailed(version)).toBe(true);
});
