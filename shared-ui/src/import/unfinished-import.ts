import { createStore, delMany, getMany, promisifyRequest, set, setMany } from 'idb-keyval';
import type { Verdict } from '../bulk/bulk-run.ts';
import { lastSubject } from '../session/subject.ts';
import { attemptAsync } from '../storage/attempt.ts';
import type { GoodRow } from './dry-run.ts';

/** An import interrupted by a reload, a closed tab or an expired session. */
export interface UnfinishedImport {
  readonly rows: readonly GoodRow[];
  readonly progress: ImportProgress;
}

export interface ImportProgress {
  /** Number of rows before the first row that is still waiting or running. */
  readonly settled: number;
  /** Ids of the failed rows among these. */
  readonly failed: readonly string[];
}

const store = createStore('console.unfinished-imports', 'imports');

/** Stores an import until it is finished. A row may be imported again, because it keeps its id. */
export async function storeImport(name: string, unfinished: UnfinishedImport): Promise<void> {
  const { rows, progress } = unfinished;
  const entries = Object.entries({ [rowsOf(name)]: rows, [progressIn(name)]: progress });
  await attemptAsync(() => setMany(entries, store));
}

export async function storeProgress(name: string, progress: ImportProgress): Promise<void> {
  await attemptAsync(() => set(progressIn(name), progress, store));
}

export async function removeImport(name: string): Promise<void> {
  await attemptAsync(() => delMany([rowsOf(name), progressIn(name)], store));
}

/** Checks for an unfinished import without reading its rows. */
export async function hasImport(name: string): Promise<boolean> {
  const count = () => store('readonly', (kept) => promisifyRequest(kept.count(rowsOf(name))));
  return (await attemptAsync(count)) === 1;
}

export async function readImport(name: string): Promise<UnfinishedImport | undefined> {
  const read = () => getMany([rowsOf(name), progressIn(name)], store);
  const [rows, progress] = (await attemptAsync(read)) ?? [];
  // The type is known, because only this module writes the progress.
  return Array.isArray(rows) ? { rows, progress: progress as ImportProgress } : undefined;
}

export function toProgress(
  rows: readonly GoodRow[],
  verdicts: ReadonlyMap<string, Verdict>,
): ImportProgress {
  const isOpen = ({ id }: GoodRow) => {
    const status = verdicts.get(id)?.status;
    return status === 'waiting' || status === 'running';
  };
  const firstOpen = rows.findIndex(isOpen);
  const settled = firstOpen < 0 ? rows.length : firstOpen;
  const failed = rows
    .slice(0, settled)
    .filter(({ id }) => verdicts.get(id)?.status === 'failed')
    .map(({ id }) => id);
  return { settled, failed };
}

/** Returns the rows that still have to be imported. */
export function openRows({ rows, progress }: UnfinishedImport): readonly GoodRow[] {
  const failed = new Set(progress.failed);
  return rows.filter(({ id }, position) => position >= progress.settled || failed.has(id));
}

/** Rows and progress have separate keys, because the rows may be 20 MB and are written only once. */
const rowsOf = (name: string): string => `${lastSubject()}:${name}:rows`;
const progressIn = (name: string): string => `${lastSubject()}:${name}:progress`;
