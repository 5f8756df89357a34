import { memoryComplaints } from './memory.ts';

/** A sample every 20 s of so many minutes, with a heap as it is said. */
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

/** Up and down by up to 100 KB, the same each time. */
const noise = (minute: number) => Math.sin(minute * 17) * 100 * 1024;

test.each([10, 60])('for %d minutes, noise, a start and single peaks are no growth', (minutes) => {
  // More peaks late than early, so that a mean would rise.
  const heapAt = (minute: number) =>
    9 * MB + noise(minute) + (minute < 2 ? -MB : 0) + (minute % 4 === 0 ? 3 * MB : 0);
  expect(memoryComplaints(samples(minutes, heapAt))).toEqual([]);
});

test('16 KB a minute are growth, whatever the noise', () => {
  const heapAt = (minute: number) => 9 * MB + noise(minute) + minute * 16 * 1024;
  expect(memoryComplaints(samples(60, heapAt))).toEqual([
    expect.stringMatching(/^its heap grows by 1[5-7] KB a minute$/),
  ]);
});

test('more and more nodes are growth; for a moment they are not', () => {
  const level = () => 9 * MB;
  expect(memoryComplaints(samples(10, level, (minute) => (minute === 7 ? 2000 : 900)))).toEqual([]);
  expect(memoryComplaints(samples(10, level, (minute) => 900 + Math.floor(minute)))).toEqual([
    expect.stringMatching(/^its nodes went from 9\d\d to 9\d\d(\.5)?$/),
  ]);
});

test('without enough samples nothing is said of it', () => {
  expect(memoryComplaints(samples(1, () => MB))).toEqual(['its memory was looked at only 2 times']);
});
