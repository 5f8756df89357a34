import { createStore, del, delMany, get, keys, promisifyRequest, set } from 'idb-keyval';
import { lastSubject } from '../session/subject.ts';
import { attemptAsync } from '../storage/attempt.ts';
import type { Verdict } from '../tray/job.ts';
import { type MappingMemory, NO_MEMORY } from './columns.ts';
import type { GoodRow } from './dry-run.ts';

/**
 * An import interrupted by a reload, a closed tab or an expired session. It has no cell of the file: the
 * user chooses the same file again.
 */
export interface UnfinishedImport {
  /** The hash of the file. */
  readonly fingerprint: string;
  /** The first characters of the rows' ids; see {@link rowId}. */
  readonly idStart: string;
  readonly total: number;
  readonly done: number;
  /** Rows before this line are done, except those in `open`. */
  readonly settled: number;
  /** The lines before `settled` whose rows failed or were still running. */
  readonly open: readonly number[];
}

/** Returns the start of the ids of a new import. */
export const newIdStart = (): string => crypto.randomUUID().slice(0, -12);

/** Returns the id of a row: always the same one, so that no row is created twice. */
export const rowId = (idStart: string, line: number): string =>
  idStart + line.toString(16).padStart(12, '0');

export const isDoneIn = ({ settled, open }: UnfinishedImport, line: number): boolean =>
  line < settled && !open.includes(line);

/** Returns the state of an import after some of its rows were imported. */
export function withVerdicts(
  unfinished: UnfinishedImport,
  rows: readonly GoodRow[],
  verdicts: ReadonlyMap<string, Verdict>,
): UnfinishedImport {
  const statusOf = ({ id }: GoodRow) => verdicts.get(id)?.status;
  const last = rows.findLast((row) => statusOf(row) === 'done')?.line ?? 0;
  const settled = Math.max(unfinished.settled, last + 1);
  const done = rows.filter((row) => statusOf(row) === 'done').length;
  const open = rows.filter((row) => row.line < settled && statusOf(row) !== 'done');
  return {
    ...unfinished,
    settled,
    open: open.map(({ line }) => line),
    done: unfinished.total - rows.length + done,
  };
}

const store = createStore('console.unfinished-imports', 'imports');

// Earlier versions stored the rows of the file.
void attemptAsync(async () =>
  delMany(
    (await keys(store)).filter((key) => /:(rows|progress)$/.test(String(key))),
    store,
  ),
);

const importOf = (name: string): string => `${lastSubject()}:${name}`;
const mappingOf = (name: string): string => `${lastSubject()}:${name}:mapping`;

export async function storeImport(name: string, unfinished: UnfinishedImport): Promise<void> {
  await attemptAsync(() => set(importOf(name), unfinished, store));
}

export async function removeImport(name: string): Promise<void> {
  await attemptAsync(() => del(importOf(name), store));
}

/** The names of imports that run in this page: they are not interrupted. */
const running = new Set<string>();

/** Notes that an import runs; returns false if another one of this name runs already. */
export function beginImport(name: string): boolean {
  const isFirst = !running.has(name);
  running.add(name);
  return isFirst;
}

/** Notes that an import rests, or runs again. */
export function setRunning(name: string, isRunning: boolean): void {
  if (isRunning) running.add(name);
  else running.delete(name);
}

export async function hasImport(name: string): Promise<boolean> {
  if (running.has(name)) return false;
  const count = () => store('readonly', (kept) => promisifyRequest(kept.count(importOf(name))));
  return (await attemptAsync(count)) === 1;
}

export const readImport = (name: string): Promise<UnfinishedImport | undefined> =>
  attemptAsync(async () =>
    running.has(name) ? undefined : get<UnfinishedImport>(importOf(name), store),
  );

/** Returns how the user has imported files before. */
export const readMemory = async (name: string): Promise<MappingMemory> =>
  (await attemptAsync(async () => get<MappingMemory>(mappingOf(name), store))) ?? NO_MEMORY;

export async function storeMemory(name: string, memory: MappingMemory): Promise<void> {
  await attemptAsync(() => set(mappingOf(name), memory, store));
}
