import { memoryProblems } from './memory.ts';

/** Returns samples for a number of minutes, one every 20 s, with the given heap and nodes. */
const samples = (
  minutes: number,
  heapAt: (minute: number) => number,
  nodesAt = (_: number) => 900,
) =>
  Array.from({ length: minutes * 3 }, (_, index) => {
    const minute = (index + 1) / 3;
    return { minute, heap: heapAt(minute), nodes: nodesAt(minute), listeners: 80 };
  });

const MB = 2 ** 20;

/** Returns up to ±100 KB, always the same value for a minute. */
const noise = (minute: number) => Math.sin(minute * 17) * 100 * 1024;

test.each([10, 60])('ignores noise, the start and single peaks over %d minutes', (minutes) => {
  // Starts lower, and has more peaks late than early, so that a mean would rise.
  const heapAt = (minute: number) =>
    9 * MB + noise(minute) + (minute < 2 ? -MB : 0) + (minute % 4 === 0 ? 3 * MB : 0);
  expect(memoryProblems(samples(minutes, heapAt))).toEqual([]);
});

test('reports a growth of 16 KB a minute despite noise', () => {
  const heapAt = (minute: number) => 9 * MB + noise(minute) + minute * 16 * 1024;
  expect(memoryProblems(samples(60, heapAt))).toEqual([
    expect.stringMatching(/^its heap grows by 1[5-7] KB a minute$/),
  ]);
});

test('reports a steady growth of nodes, but not a short peak or a change between two levels', () => {
  const level = () => 9 * MB;
  expect(memoryProblems(samples(10, level, (minute) => (minute === 7 ? 2000 : 900)))).toEqual([]);
  const twoLevels = (minute: number) => (Math.round(minute * 3) % 3 === 0 ? 900 : 901);
  expect(memoryProblems(samples(10, level, twoLevels))).toEqual([]);
  expect(memoryProblems(samples(10, level, (minute) => 900 + Math.floor(minute)))).toEqual([
    expect.stringMatching(/^its nodes grow by (0\.9|1\.[01]) a minute$/),
  ]);
});

test('reports too few samples', () => {
  expect(memoryProblems(samples(1, () => MB))).toEqual(['its memory has only 2 samples']);
});
