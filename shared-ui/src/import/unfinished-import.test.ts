/** @jest-environment node */
import type { Verdict } from '../bulk/bulk-run.ts';
import type { GoodRow } from './dry-run.ts';
import { openRows, toProgress } from './unfinished-import.ts';

const { ApiError } = jest.requireActual('@console/shared-auth/testing');
const rows: readonly GoodRow[] = ['a', 'b', 'c', 'd', 'e'].map((id, position) => ({
  id,
  line: position + 2,
  values: {},
}));
const failed: Verdict = { status: 'failed', problem: new ApiError({ kind: 'server' }) };

test('repeats waiting, running and failed rows, but not rows that are done', () => {
  const verdicts = new Map<string, Verdict>([
    ['a', { status: 'done' }],
    ['b', failed],
    ['c', { status: 'done' }],
    ['d', { status: 'running' }],
    ['e', { status: 'waiting' }],
  ]);
  const progress = toProgress(rows, verdicts);
  expect(progress).toEqual({ settled: 3, failed: ['b'] });
  expect(openRows({ rows, progress }).map(({ id }) => id)).toEqual(['b', 'd', 'e']);
});

test('rows done before a reload have no verdict, and stay done', () => {
  const verdicts = new Map<string, Verdict>([['e', { status: 'done' }]]);
  expect(toProgress(rows, verdicts)).toEqual({ settled: 5, failed: [] });
});
