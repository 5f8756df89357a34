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

const DATABASE = 'console.imports';
/** The rows apart from the progress: they may be 20 MB, and are written once. */
const ROWS = 'rows';
const PROGRESS = 'progress';

/** Keeps the rows of an import until it is ended; repeating one is safe, for each keeps its id. */
export function keepImport(name: string, rows: readonly GoodRow[]): Promise<void> {
  return write((stores) => {
    stores(ROWS).put(rows, keyOf(name));
    stores(PROGRESS).delete(keyOf(name));
  });
}

/** Keeps how far it is. */
export function keepProgress(name: string, progress: ImportProgress): Promise<void> {
  return write((stores) => stores(PROGRESS).put(progress, keyOf(name)));
}

/** It is ended, or given up. */
export function forgetImport(name: string): Promise<void> {
  return write((stores) => {
    stores(ROWS).delete(keyOf(name));
    stores(PROGRESS).delete(keyOf(name));
  });
}

/** Whether an import was not ended. Its rows are not read. */
export async function hasImport(name: string): Promise<boolean> {
  const database = await open();
  if (!database) return false;
  try {
    const rows = database.transaction(ROWS).objectStore(ROWS);
    return (await answer(rows.count(keyOf(name)))) > 0;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/** What is left of an import that was not ended, if there is one. */
export async function readImport(name: string): Promise<UnfinishedImport | undefined> {
  const database = await open();
  if (!database) return undefined;
  try {
    const transaction = database.transaction([ROWS, PROGRESS]);
    const [rows, progress] = await Promise.all([
      answer(transaction.objectStore(ROWS).get(keyOf(name))),
      answer(transaction.objectStore(PROGRESS).get(keyOf(name))),
    ]);
    if (!Array.isArray(rows)) return undefined;
    // Written by this module alone.
    return { rows, progress: (progress as ImportProgress) ?? { settled: 0, failed: [] } };
  } catch {
    return undefined;
  } finally {
    database.close();
  }
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

const keyOf = (name: string): string => `${lastSubject()}:${name}`;

/** Without a database, or with a full one, an import cannot be resumed; it goes on all the same. */
async function write(act: (stores: (name: string) => IDBObjectStore) => void): Promise<void> {
  const database = await open();
  if (!database) return;
  const transaction = database.transaction([ROWS, PROGRESS], 'readwrite');
  const ended = new Promise<void>((resolve) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => resolve();
  });
  act((name) => transaction.objectStore(name));
  await ended;
  database.close();
}

async function open(): Promise<IDBDatabase | undefined> {
  if (typeof indexedDB === 'undefined') return undefined;
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ROWS);
    request.result.createObjectStore(PROGRESS);
  };
  return answer(request).catch(() => undefined);
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
