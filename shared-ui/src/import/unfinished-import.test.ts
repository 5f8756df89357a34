/** @jest-environment node */
import type { Verdict } from '../tray/job.ts';
import {
  beginImport,
  hasImport,
  isDoneIn,
  rowId,
  setRunning,
  withVerdicts,
} from './unfinished-import.ts';

const { ApiError } = jest.requireActual('@console/shared-auth/testing');
const idStart = '01234567-89ab-4cde-8f01-';
const rows = [2, 3, 5, 6, 7].map((line) => ({ id: rowId(idStart, line), line, values: {} }));
const started = { fingerprint: 'f', idStart, total: 6, done: 1, settled: 2, open: [] };
const failed: Verdict = { status: 'failed', problem: new ApiError({ kind: 'server' }) };
const done: Verdict = { status: 'done' };

const verdicts = (...all: readonly Verdict[]): ReadonlyMap<string, Verdict> =>
  new Map(rows.map(({ id }, at): [string, Verdict] => [id, all[at] ?? { status: 'waiting' }]));

test('repeats waiting, running and failed rows, but not rows that are done', () => {
  const now = withVerdicts(started, rows, verdicts(done, failed, { status: 'running' }, done));
  expect(now).toMatchObject({ settled: 7, open: [3, 5], done: 3, total: 6 });
  expect(rows.filter(({ line }) => isDoneIn(now, line)).map(({ line }) => line)).toEqual([2, 6]);
});

test('rows done before a reload stay done', () => {
  const before = { ...started, done: 4, settled: 7, open: [3] };
  const open = rows.filter(({ line }) => !isDoneIn(before, line));
  expect(open.map(({ line }) => line)).toEqual([3, 7]);
  const now = withVerdicts(before, open, new Map([[rowId(idStart, 7), done]]));
  expect(now).toMatchObject({ settled: 8, open: [3], done: 5 });
  expect(withVerdicts(before, open, verdicts(done, done, done, done, done)).done).toBe(6);
});

test('ids are UUIDs that depend on the line only', () => {
  expect(rowId(idStart, 255)).toBe('01234567-89ab-4cde-8f01-0000000000ff');
});

test('an import that runs in this page is not interrupted', async () => {
  expect(beginImport('things')).toBe(true);
  expect(beginImport('things')).toBe(false);
  expect(await hasImport('things')).toBe(false);
  setRunning('things', false);
  expect(beginImport('things')).toBe(true);
});
