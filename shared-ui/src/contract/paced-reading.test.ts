/** @jest-environment node */
import { PacedReading } from './paced-reading.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Returns a page with a list of `rows` rows, and the times in ms at which it read the list. */
function page(rows: number, { takes = 0, random = Math.random } = {}) {
  const reads: number[] = [];
  const startedAt = performance.now();
  const reading = new PacedReading(
    {
      rows: () => rows,
      async read() {
        reads.push(Math.round(performance.now() - startedAt));
        if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
        return rows;
      },
    },
    random,
  );
  return { reads, ask: () => reading.ask() };
}

/** Advances the time, with a change every `everyMs` milliseconds. */
async function pass(seconds: number, pages: readonly { ask(): void }[] = [], everyMs = 1_000) {
  for (let time = 0; time < seconds * 1_000; time += everyMs) {
    for (const { ask } of pages) ask();
    await jest.advanceTimersByTimeAsync(everyMs);
  }
}

/** Returns the seconds between reads; they are exact, because the times are whole milliseconds. */
const gaps = (times: readonly number[]) =>
  times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1_000);

test('10,000 rows are read again within half a second of a single change', async () => {
  const one = page(10_000);
  for (let change = 0; change < 3; change += 1) {
    one.ask();
    await pass(2);
    expect(one.reads).toHaveLength(change + 1);
    expect((one.reads[change] ?? 0) - change * 2_000).toBeLessThanOrEqual(500);
  }
});

test('under constant change, longer lists are read less often', async () => {
  const rows = [60, 1_000, 10_000, 20_000, 100_000];
  const pages = rows.map((count) => page(count, { random: () => 0 }));
  await pass(600, pages, 500);
  const rests = pages.map(({ reads }) => Math.min(...gaps(reads.slice(3))));
  expect(rests).toEqual([1, 3, 30, 60, 120]);
});

test('500 pages each read 10,000 rows at most every 30 s, and not all at the same time', async () => {
  const pages = Array.from({ length: 500 }, () => page(10_000));
  await pass(600, pages);
  const settled = pages.map(({ reads }) => reads.slice(2));
  expect(Math.min(...settled.flatMap(gaps))).toBeGreaterThanOrEqual(30);
  expect(Math.max(...settled.flatMap(gaps))).toBeLessThanOrEqual(46);
  // All pages receive the first change at the same moment, but they do not read at the same moment.
  expect(new Set(pages.map(({ reads }) => reads[0])).size).toBeGreaterThan(100);
  const bySecond = new Map<number, number>();
  for (const time of settled.flat().filter((one) => one > 120_000)) {
    const second = Math.floor(time / 1_000);
    bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
  }
  // 13 on average; it would be 500 if all pages read at the same time.
  expect(Math.max(...bySecond.values())).toBeLessThan(60);
});

test('reads again after the last of many changes', async () => {
  const one = page(10_000);
  await pass(100, [one]);
  const { length } = one.reads;
  one.ask();
  await pass(46);
  expect(one.reads).toHaveLength(length + 1);
  await pass(600);
  expect(one.reads).toHaveLength(length + 1);
});

test('after a quiet period, single changes are read immediately again', async () => {
  const one = page(10_000);
  await pass(300, [one]);
  await pass(200);
  const before = one.reads.length;
  for (let change = 0; change < 3; change += 1) {
    one.ask();
    await pass(2);
  }
  expect(one.reads).toHaveLength(before + 3);
});

test('pauses for four times the duration of a read', async () => {
  const one = page(0, { takes: 3_000 });
  await pass(60, [one], 100);
  expect(Math.min(...gaps(one.reads))).toBeGreaterThanOrEqual(15);
});
