import { setTimeout as pause } from 'node:timers/promises';
import { openStream } from '@console/platform/testing/event-client.ts';
import { type Pair, ratioResult } from '../ratio.ts';
import type { Result } from '../result.ts';
import { median } from '../statistics.ts';
import { type MeasuredApi, withMeasuredApi } from './measured-api.ts';

const ROWS = [10_000, 100_000] as const;

/** Counted rounds, after one warm-up round; each round also measures the bare work. */
const LIST_ROUNDS = 16;
const STREAM_ROUNDS = 10;

/** Repetitions of work that is too short to be measured once. */
const REPETITIONS = 20;
const STREAMS = 200;
const CHANGES = 20;
/** Heartbeats of each idle stream. The measured API sends one per second. */
const HEARTBEATS = 3;
const DEFAULT_HEARTBEAT_SECONDS = 15;

/** Time for the API to finish the work that a change triggers. */
const SETTLES_WITHIN_MS = 100;

/** Limit for the response after a change, relative to reading and compressing its rows. */
const MAX_CHANGED = 1.1;
/** Limit for a cached response or a 304, relative to the same work. */
const MAX_KEPT = 0.1;

/**
 * Measures the processor time that lists, events and open streams cost the API, relative to a process
 * without the API that only reads and compresses the rows of the list.
 */
export async function measureApiCosts(): Promise<Result[]> {
  const results: Result[] = [];
  for (const rows of ROWS) {
    const environment = { HEARTBEAT_SECONDS: '1', STREAMS_PER_CALLER: String(STREAMS) };
    const measured = await withMeasuredApi(rows, environment, async (api) => [
      ...(await listCosts(api, rows)),
      // A stream costs the same, however many rows there are.
      ...(rows === ROWS[0] ? await streamCosts(api, rows) : []),
    ]);
    results.push(...measured);
  }
  return results;
}

const PROCESSOR =
  'processor time of the API’s process, with its threads and its embedded database, against a process that only reads the same rows and compresses them in the same way';

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
    kept.push([again / REPETITIONS, bare]);
    unchanged.push([same / REPETITIONS, bare]);
  }
  const row = (what: string, pairs: readonly Pair[], max: number) =>
    ratioResult({
      name: `The API, ${rows} tenants: their list ${what}, against its rows read and compressed bare`,
      pairs,
      max,
      method: PROCESSOR,
      format: milliseconds,
    });
  return [
    row('after a change', changed, MAX_CHANGED),
    row('when it is unchanged', kept, MAX_KEPT),
    row('as a 304', unchanged, MAX_KEPT),
  ];
}

async function repeated(work: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < REPETITIONS; count += 1) await work();
}

/**
 * Measures the cost of an open stream, and of an event on it: alternates runs without and with
 * streams, and subtracts.
 */
async function streamCosts(api: MeasuredApi, rows: number): Promise<Result[]> {
  const event: Pair[] = [];
  const beat: Pair[] = [];
  for (let round = 0; round <= STREAM_ROUNDS; round += 1) {
    const bare = await api.bare();
    const idle = await api.spent(() => pause(HEARTBEATS * 1000));
    const untold = await api.spent(() => changes(api, []));
    const streams = await Promise.all(Array.from({ length: STREAMS }, () => open(api)));
    const beating = await api.spent(() => pause(HEARTBEATS * 1000));
    const told = await api.spent(() => changes(api, streams));
    for (const stream of streams) stream.close();
    while ((await api.figures()).streams > 0) await pause(SETTLES_WITHIN_MS);
    if (round === 0) continue;
    event.push([(told - untold) / CHANGES / STREAMS, bare]);
    beat.push([(beating - idle) / HEARTBEATS / STREAMS, bare]);
  }
  const row = (what: string, pairs: readonly Pair[], how: string) =>
    ratioResult({
      name: `The API, ${rows} tenants: ${what}, against the rows of the list read and compressed bare`,
      pairs,
      method: `${how}; ${PROCESSOR}`,
      format: milliseconds,
    });
  const hour = median(beat.map(([seconds]) => seconds)) * (3600 / DEFAULT_HEARTBEAT_SECONDS);
  return [
    row(
      'an event on one stream',
      event,
      `time of ${CHANGES} changes with ${STREAMS} open streams minus their time without, divided by changes and streams`,
    ),
    row(
      'a heartbeat on one stream',
      beat,
      `time in ${HEARTBEATS} s with ${STREAMS} open streams minus the time without, with a heartbeat each second; with the default of a heartbeat every ${DEFAULT_HEARTBEAT_SECONDS} s this is ${milliseconds(hour)} per hour and stream`,
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

const milliseconds = (seconds: number): string => `${Number((seconds * 1000).toPrecision(3))} ms`;
