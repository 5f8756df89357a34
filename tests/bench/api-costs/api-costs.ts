import { setTimeout as pause } from 'node:timers/promises';
import { openStream } from '@console/platform/testing/event-client.ts';
import { type Pair, ratioResult } from '../ratio.ts';
import type { Result } from '../result.ts';
import { median } from '../statistics.ts';
import { type MeasuredApi, withMeasuredApi } from './measured-api.ts';

const ROWS = [10_000, 100_000] as const;

/** Counted rounds, after one warm-up round; each measures the bare work again. */
const LIST_ROUNDS = 16;
const STREAM_ROUNDS = 10;

/** Repetitions of work that is too short to be measured once. */
const TIMES = 20;
const STREAMS = 200;
const CHANGES = 20;
/** Heartbeats of each idle stream; one a second, here. */
const BEATS = 3;
const USUAL_BEAT_SECONDS = 15;

/** Time for the API to finish the work that a change triggers. */
const SETTLES_WITHIN_MS = 100;

/** Growth of the API process over a hundred answers after changes that still counts as flat. */
const FLAT_MEGABYTES = 64;
const ANSWERS = 100;
/** Lists requested first, until the process has grown to its size. */
const FIRST_ANSWERS = 25;

/** Limit for an answer after a change, relative to reading and compressing its rows. */
const MOST_CHANGED = 1.1;
/** Limit for a cached answer or a 304, relative to the same. */
const MOST_KEPT = 0.1;

/**
 * Measures the processor time that lists, events and open streams cost the API, relative to reading
 * and compressing the rows of that list outside of it.
 */
export async function measureApiCosts(): Promise<Result[]> {
  const results: Result[] = [];
  for (const rows of ROWS) {
    const environment = { HEARTBEAT_SECONDS: '1', STREAMS_PER_CALLER: String(STREAMS) };
    const measured = await withMeasuredApi(rows, environment, async (api) => [
      ...(await listCosts(api, rows)),
      ...(await streamCosts(api, rows)),
      await growth(api, rows),
    ]);
    results.push(...measured);
  }
  return results;
}

const PROCESSOR =
  'processor time of the API’s process, threads and embedded database included, against that of reading the same rows and compressing them as it does, in a process without the API';

async function listCosts(api: MeasuredApi, rows: number): Promise<Result[]> {
  const changed: Pair[] = [];
  const kept: Pair[] = [];
  const unchanged: Pair[] = [];
  for (let round = 0; round <= LIST_ROUNDS; round += 1) {
    await api.change();
    await pause(SETTLES_WITHIN_MS);
    const first = await api.spent(() => api.list());
    const bare = await api.bare();
    const etag = await api.list();
    const again = await api.spent(() => repeated(() => api.list()));
    const same = await api.spent(() => repeated(() => api.list(etag)));
    if (round === 0) continue;
    changed.push([first, bare]);
    kept.push([again / TIMES, bare]);
    unchanged.push([same / TIMES, bare]);
  }
  const row = (what: string, pairs: readonly Pair[], most: number) =>
    ratioResult({
      name: `The API, ${rows} tenants: their list ${what}, against its rows read and compressed bare`,
      pairs,
      most,
      method: PROCESSOR,
      format: milliseconds,
    });
  return [
    row('after a change', changed, MOST_CHANGED),
    row('when it is unchanged', kept, MOST_KEPT),
    row('as a 304', unchanged, MOST_KEPT),
  ];
}

async function repeated(work: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < TIMES; count += 1) await work();
}

/** Measures an open stream and an event on it: runs with streams minus runs without, in turn. */
async function streamCosts(api: MeasuredApi, rows: number): Promise<Result[]> {
  const change: Pair[] = [];
  const event: Pair[] = [];
  const beat: Pair[] = [];
  const opening: Pair[] = [];
  const kilobytes: number[] = [];
  for (let round = 0; round <= STREAM_ROUNDS; round += 1) {
    const bare = await api.bare();
    const idle = await api.spent(() => pause(BEATS * 1000));
    const untold = await api.spent(() => changes(api, []));
    const before = await api.figures();
    const streams: Stream[] = [];
    const opened = await api.spent(async () => {
      streams.push(...(await Promise.all(Array.from({ length: STREAMS }, () => open(api)))));
    });
    const kept = (await api.figures()).residentMegabytes - before.residentMegabytes;
    const beating = await api.spent(() => pause(BEATS * 1000));
    const told = await api.spent(() => changes(api, streams));
    for (const stream of streams) stream.close();
    while ((await api.figures()).streams > 0) await pause(SETTLES_WITHIN_MS);
    if (round === 0) continue;
    change.push([untold / CHANGES, bare]);
    event.push([(told - untold) / CHANGES / STREAMS, bare]);
    beat.push([(beating - idle) / BEATS / STREAMS, bare]);
    opening.push([opened / STREAMS, bare]);
    kilobytes.push((kept * 1024) / STREAMS);
  }
  const row = (what: string, pairs: readonly Pair[], how: string) =>
    ratioResult({
      name: `The API, ${rows} tenants: ${what}, against the rows of the list read and compressed bare`,
      pairs,
      method: `${how}; ${PROCESSOR}`,
      format: milliseconds,
    });
  const hour = median(beat.map(([seconds]) => seconds)) * (3600 / USUAL_BEAT_SECONDS);
  return [
    row('a change without subscribers', change, `each of ${CHANGES} one after the other`),
    row(
      'an event on one stream',
      event,
      `${CHANGES} changes with ${STREAMS} open streams minus the same without, for each event and stream`,
    ),
    row(
      'a heartbeat on one stream',
      beat,
      `${BEATS} s with ${STREAMS} open streams minus the same without, a heartbeat each second; at the default of every ${USUAL_BEAT_SECONDS} s this is ${milliseconds(hour)} per hour and stream`,
    ),
    row(
      'opening a stream',
      opening,
      `${STREAMS} at once, authenticated with one token; resident memory grows by ${median(kilobytes).toFixed(0)} KB for each`,
    ),
  ];
}

type Stream = Awaited<ReturnType<typeof open>>;

const open = ({ origin, token }: MeasuredApi) => openStream(origin, token);

/** Makes changes and waits until all streams have received them. */
async function changes(api: MeasuredApi, streams: readonly Stream[]): Promise<void> {
  const known = streams.map(({ events }) => events.length);
  for (let count = 0; count < CHANGES; count += 1) await api.change();
  const areTold = streams.map((stream, at) =>
    stream.until(({ length }) => length >= (known[at] ?? 0) + CHANGES),
  );
  await Promise.all(areTold);
  await pause(SETTLES_WITHIN_MS);
}

async function growth(api: MeasuredApi, rows: number): Promise<Result> {
  const lists = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      await api.change();
      await api.list();
    }
  };
  await lists(FIRST_ANSWERS);
  const before = await api.figures();
  await lists(ANSWERS);
  const grown = (await api.figures()).residentMegabytes - before.residentMegabytes;
  return {
    name: `The API, ${rows} tenants: memory over ${ANSWERS} lists, each after a change`,
    value: `${grown.toFixed(0)} MB more`,
    limit: `≤ ${FLAT_MEGABYTES} MB`,
    reached: grown <= FLAT_MEGABYTES,
    method: `resident memory of its process before and after; the ${FIRST_ANSWERS} before them, during which the process grows to its size, are not counted`,
  };
}

const milliseconds = (seconds: number): string => `${Number((seconds * 1000).toPrecision(3))} ms`;
