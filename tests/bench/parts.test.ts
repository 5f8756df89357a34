import { failedParts, measureParts } from './parts.ts';
import type { Result } from './result.ts';

const result = (name: string): Result => ({
  name,
  value: '1 ms',
  limit: '≤ 2 ms',
  reached: true,
  method: 'once',
});

const parts = {
  opening: async () => [result('rows visible')],
  work: async () => {
    throw new Error('Timeout 30000ms exceeded');
  },
  scrolling: async () => [result('frames'), result('frames at most')],
};

test('keeps the results of the other parts when one part fails, and names the failed part', async () => {
  const reported: string[] = [];
  const results = await measureParts(parts, ({ name }) => reported.push(name));
  const names = ['rows visible', 'work', 'frames', 'frames at most'];
  expect(results.map(({ name }) => name)).toEqual(names);
  expect(reported).toEqual(names);
  expect(results.find(({ reached }) => !reached)).toMatchObject({
    name: 'work',
    value: 'could not be measured',
    method: expect.stringContaining('Timeout 30000ms exceeded'),
  });
  expect(failedParts(results)).toBe('Could not be measured: work');
});

test('names no failed parts after a run without failures', async () => {
  const { opening } = parts;
  expect(failedParts(await measureParts({ opening }))).toBeUndefined();
});
