import { renderHook } from '@testing-library/react';
import { type NotedRun, noteRun } from '../activity/activity.ts';
import { speakEnglish } from '../testing/english.ts';
import type { BulkProgress } from './bulk-run.ts';
import { useNotedRun } from './use-noted-run.ts';

jest.mock('../activity/activity.ts', () => ({ noteRun: jest.fn() }));

const noted = { report: jest.fn(), undone: jest.fn(), left: jest.fn() } satisfies NotedRun;

function leave(status: BulkProgress['status']): void {
  jest.mocked(noteRun).mockReturnValue(noted);
  const { unmount } = renderHook(() =>
    useNotedRun({
      tasks: [{ id: 't1', label: 'Alpha', run: async () => undefined }],
      note: { verb: 'create', kind: 'tenant' },
      undoes: undefined,
      isUndoing: false,
      progress: { status, verdicts: new Map(), done: 0, failed: 0 },
    }),
  );
  expect(noted.left).not.toHaveBeenCalled();
  unmount();
}

beforeAll(() => speakEnglish());
beforeEach(() => jest.clearAllMocks());

test('leaving a run in progress is recorded', () => {
  leave('running');
  expect(noted.left).toHaveBeenCalledTimes(1);
});

test('leaving a finished run is not recorded', () => {
  leave('finished');
  expect(noted.left).not.toHaveBeenCalled();
});
