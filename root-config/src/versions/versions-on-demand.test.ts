import { fetchOwn } from '@console/shared-auth';
import { pageReleases } from '../release/page-data.ts';
import { reportFigures } from './versions-on-demand.ts';

jest.mock('../release/page-data.ts', () => {
  Object.assign(globalThis, { System: { get: () => undefined } });
  return { pageReleases: jest.fn(() => ({ modules: {}, overrideOrigins: [] })) };
});

const asked = jest.mocked(fetchOwn);
const figures = { versions: [], uncounted: [], changes: [] };

AbortSignal.timeout ??= () => new AbortController().signal;

const reportTo = (reportUrl?: string) =>
  jest.mocked(pageReleases).mockReturnValue({
    modules: {},
    overrideOrigins: [],
    ...(reportUrl !== undefined && { reportUrl }),
  });
const answerWith = (content: unknown, status = 200) =>
  asked.mockResolvedValueOnce({
    ok: status < 300,
    status,
    json: async () => content,
  } as Response);

beforeEach(() => {
  jest.clearAllMocks();
  reportTo('/reports');
});

test('sends the user’s token to the receiver and returns its answer unchanged', async () => {
  answerWith(figures);
  expect(await reportFigures()).toEqual(figures);
  expect(asked.mock.calls).toEqual([
    ['/reports/figures', { cache: 'no-store', signal: expect.any(AbortSignal) }],
  ]);
});

test('sends no request if reports are not configured', async () => {
  reportTo();
  await expect(reportFigures()).rejects.toThrow('No report receiver is configured');
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  [figures, 503],
  [figures, 401],
  [null, 200],
  ['<!doctype html>', 200],
  [{ ...figures, versions: {} }, 200],
])('rejects %j with status %i', async (content, status) => {
  answerWith(content, status);
  await expect(reportFigures()).rejects.toThrow(/answered/);
});
