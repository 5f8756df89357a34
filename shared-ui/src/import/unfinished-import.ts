import { createStore, delMany, getMany, promisifyRequest, set, setMany } from 'idb-keyval';
import type { Verdict } from '../bulk/bulk-run.ts';
import { lastSubject } from '../session/subject.ts';
import type { GoodRow } from './dry-run.ts';

/** An import that was begun and not ended: by a reload, a closed tab, a lapsed session. */
export interface UnfinishedImport {
  readonly rows: readonly GoodRow[];
  readonly progress: ImportProgress;
}

/** How far an import is. */
export interface ImportProgress {
  /** So many rows, from the first one on, have a verdict. */
  readonly settled: number;
  /** Ids of those among them that failed. */
  readonly failed: readonly string[];
}

const store = createStore('console.unfinished-imports', 'imports');

/** Keeps the rows of an import until it is ended; repeating one is safe, for each keeps its id. */
export async function keepImport(name: string, unfinished: UnfinishedImport): Promise<void> {
  const { rows, progress } = unfinished;
  const entries = Object.entries({ [rowsOf(name)]: rows, [progressIn(name)]: progress });
  await ifPossible(() => setMany(entries, store));
}

/** Keeps how far it is. */
export async function keepProgress(name: string, progress: ImportProgress): Promise<void> {
  await ifPossible(() => set(progressIn(name), progress, store));
}

/** It is ended, or given up. */
export async function forgetImport(name: string): Promise<void> {
  await ifPossible(() => delMany([rowsOf(name), progressIn(name)], store));
}

/** Whether an import was not ended. Its rows are not read. */
export async function hasImport(name: string): Promise<boolean> {
  const count = () => store('readonly', (kept) => promisifyRequest(kept.count(rowsOf(name))));
  return (await ifPossible(count)) === 1;
}

/** What is left of an import that was not ended, if there is one. */
export async function readImport(name: string): Promise<UnfinishedImport | undefined> {
  const read = () => getMany([rowsOf(name), progressIn(name)], store);
  const [rows, progress] = (await ifPossible(read)) ?? [];
  // Written by this module alone.
  return Array.isArray(rows) ? { rows, progress: progress as ImportProgress } : undefined;
}

/** How far the rows are, by their verdicts. */
export function progressOf(
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

/** The rows that are still to be imported. */
export function openRows({ rows, progress }: UnfinishedImport): readonly GoodRow[] {
  const failed = new Set(progress.failed);
  return rows.filter(({ id }, position) => position >= progress.settled || failed.has(id));
}

/** The rows apart from the progress: they may be 20 MB, and are written once. */
const rowsOf = (name: string): string => `${lastSubject()}:${name}:rows`;
const progressIn = (name: string): string => `${lastSubject()}:${name}:progress`;

/** Without a database, or with a full one, an import cannot be resumed; it goes on all the same. */
async function ifPossible<Result>(use: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}
