import type { Result } from '../result.ts';
import { median, percentile } from '../statistics.ts';
import type { ApiFigures } from './api-figures.ts';
import type { MadeChange, SingleChange } from './load-changes.ts';
import type { PagesSeen } from './watching-pages.ts';

export interface LoadSeen {
  readonly processes: number;
  readonly streams: number;
  readonly tenants: number;
  readonly minutes: number;
  readonly singles: readonly SingleChange[];
  readonly changes: readonly MadeChange[];
  /** When the constant changes were made, in milliseconds since 1970. */
  readonly constant: { readonly startedAt: number; readonly endedAt: number };
  readonly pages: PagesSeen;
  /** The same pages without deltas, for some minutes more. */
  readonly withoutDeltas: ListsRead;
  readonly figures: readonly (readonly ApiFigures[])[];
}

/** Pages that read lists for some minutes, from a time on. */
interface ListsRead {
  readonly pages: PagesSeen;
  readonly minutes: number;
  readonly startedAt: number;
}

const ARRIVED_WITHIN_MS = 2_000;
/** A change every second is at most 60 rows in a minute; a whole list is read twice a minute without deltas: 500 KB. */
const MAX_KILOBYTES_PER_MINUTE = 60;
const SHOWN_WITHIN_MS = 2_000;
/** Growth that still counts as flat, because V8 keeps garbage between two collections. */
const FLAT_MEGABYTES = 32;

export function loadResults(seen: LoadSeen): Result[] {
  const { streams, tenants, processes, minutes } = seen;
  const on = processes === 1 ? 'one API process' : `${processes} API processes on one PostgreSQL`;
  const where = `${streams} open streams on ${on}, ${tenants} tenants`;
  return [
    singleResult(seen, `${where}: a single change on the screen, slowest`),
    arrivedResult(seen, 'told', `${where}, a change every second for ${minutes} min: told, p99`),
    arrivedResult(seen, 'shown', `${where}, the same: read by a page, p99`),
    bytesResult(seen, `${where}, the same: bytes of lists per page and minute`),
    memoryResult(seen, `${where}, the same: memory of each process, last against second quarter`),
  ];
}

function singleResult({ singles, pages }: LoadSeen, name: string): Result {
  const times = singles.map(({ sent, shown }) => shown - sent);
  const read = singles.flatMap(({ sent }) =>
    pages.reads.map((reads) => {
      const next = reads.find(({ startedAt }) => startedAt >= sent);
      return (next?.endedAt ?? Number.POSITIVE_INFINITY) - sent;
    }),
  );
  const slowest = Math.max(...times);
  return {
    name,
    value: `${slowest.toFixed(0)} ms`,
    limit: `≤ ${SHOWN_WITHIN_MS} ms`,
    reached: slowest <= SHOWN_WITHIN_MS,
    method: `from sending the change until the browser's page shows it, slowest of ${times.length} changes (${times.join(', ')} ms), while all pages read the list at the same time: half of the pages had the last byte after ${median(read).toFixed(0)} ms, 99 % after ${percentile(read, 0.99).toFixed(0)} ms`,
  };
}

function arrivedResult(
  { changes, streams, pages }: LoadSeen,
  what: 'told' | 'shown',
  name: string,
): Result {
  const sent = new Map(changes.map((change) => [change.id, change.sent]));
  const times = pages[what].flatMap(([id, at]) => {
    const before = sent.get(id);
    return before === undefined ? [] : [at - before];
  });
  const wanted = changes.length * streams;
  const late = percentile(times, 0.99);
  const end = what === 'told' ? 'its event arrives' : 'the last byte of an answer that has it';
  return {
    name,
    value: `${late.toFixed(0)} ms`,
    limit: `≤ ${ARRIVED_WITHIN_MS} ms, each change to each page`,
    reached: late <= ARRIVED_WITHIN_MS && times.length === wanted,
    method: `from sending the change until ${end}; ${times.length} of ${wanted} arrived; median ${median(times).toFixed(0)} ms, slowest ${percentile(times, 1).toFixed(0)} ms; ${pages.cut} streams were cut`,
  };
}

function bytesResult(seen: LoadSeen, name: string): Result {
  const { pages, constant, minutes, withoutDeltas } = seen;
  const { kilobytes, words } = bytesRead({ pages, minutes, startedAt: constant.startedAt });
  const without = bytesRead(withoutDeltas);
  return {
    name,
    value: `${kilobytes.toFixed(1)} KB; without deltas ${without.kilobytes.toFixed(1)} KB`,
    limit: `≤ ${MAX_KILOBYTES_PER_MINUTE} KB`,
    reached: kilobytes <= MAX_KILOBYTES_PER_MINUTE,
    method: `bodies as sent, of ${words}; then, for ${withoutDeltas.minutes} min, by the same pages without deltas: ${without.words}`,
  };
}

function bytesRead({ pages, minutes, startedAt: from }: ListsRead) {
  const reads = pages.reads.flat().filter(({ startedAt }) => startedAt >= from);
  const total = reads.reduce((sum, { bytes }) => sum + bytes, 0);
  const perSecond = (reads.length / (minutes * 60)).toFixed(1);
  return {
    kilobytes: total / pages.reads.length / minutes / 1000,
    words: `${reads.length} reads, ${perSecond} per second by all pages`,
  };
}

function memoryResult({ figures, constant }: LoadSeen, name: string): Result {
  const quarter = (constant.endedAt - constant.startedAt) / 4;
  const grown = figures.map((series) => {
    const middle = (number: 1 | 3, value: (one: ApiFigures) => number) =>
      median(
        series
          .filter(({ at }) => Math.floor((at - constant.startedAt) / quarter) === number)
          .map(value),
      );
    const resident = (number: 1 | 3) =>
      middle(number, ({ residentMegabytes }) => residentMegabytes);
    const heap = (number: 1 | 3) => middle(number, ({ heapMegabytes }) => heapMegabytes);
    return {
      megabytes: resident(3) - resident(1),
      words: `resident ${resident(1).toFixed(0)} to ${resident(3).toFixed(0)} MB, heap ${heap(1).toFixed(0)} to ${heap(3).toFixed(0)} MB, ${processorShare(series).toFixed(0)} % of a processor`,
    };
  });
  const most = Math.max(...grown.map(({ megabytes }) => megabytes));
  return {
    name,
    value: `${most.toFixed(0)} MB more`,
    limit: `≤ ${FLAT_MEGABYTES} MB`,
    reached: most <= FLAT_MEGABYTES,
    method: `medians of the second and the fourth quarter: ${grown.map(({ words }) => words).join('; ')}`,
  };
}

/** Returns the processor time of an API process as a percentage of the measured time. */
function processorShare(series: readonly ApiFigures[]): number {
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last) return Number.NaN;
  return (last.processorSeconds - first.processorSeconds) / ((last.at - first.at) / 100_000);
}
