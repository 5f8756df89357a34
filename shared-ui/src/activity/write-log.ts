import type { ApiCall } from '@console/shared-auth';
import { createValue, type Value } from '../contract/value.ts';
import type { ActivityStore } from './activity-store.ts';
import {
  type Doubt,
  newWrite,
  type Shown,
  settled,
  type Write,
  type WriteStart,
  withWrite,
} from './write.ts';

const writes = createValue<readonly Write[]>([]);
let kept: ActivityStore | undefined;
/** The calls of the writes of this session; the store has those of earlier ones, too. */
const calls = new Map<string, readonly ApiCall[]>();

/** The user's writes on this device, newest first. */
export const writeLog: Value<readonly Write[]> = writes;

/** Opens the log in the store of a user; closes the log if `store` is undefined. */
export async function openLog(store: ActivityStore | undefined): Promise<void> {
  kept = store;
  writes.set([]);
  calls.clear();
  for (const write of (await store?.writes()) ?? []) {
    if (kept === store) writes.set(withWrite(writes.get(), write));
  }
}

export interface NotedWrite {
  readonly id: string;
  report(progress: Partial<Write>): void;
  /** Removes a write that was definitely not done. */
  drop(): void;
}

/** Records a write before it is sent. `doubt` tells how to find the outcome without a response. */
export function noteWrite(beginning: WriteStart, doubt?: Doubt): NotedWrite {
  const owner = kept;
  const before = writes.get();
  const started = newWrite(beginning, crypto.randomUUID(), Date.now());
  let write: Write = doubt ? { ...started, doubts: [doubt], isOpen: false } : started;
  const keep = () => {
    // Skip if the log now belongs to another user.
    if (owner !== kept) return;
    writes.set(withWrite(writes.get(), write));
    void owner?.keepWrite(write);
  };
  keep();
  const replaced = before.filter((old) => !writes.get().includes(old));
  for (const { id } of replaced) void owner?.dropWrite(id);
  return {
    id: write.id,
    report: (progress) => {
      write = { ...write, ...progress };
      keep();
    },
    drop: () => {
      if (owner !== kept) return;
      writes.set(replaced.reduce(withWrite, without(write.id)));
      void owner?.dropWrite(write.id);
      for (const old of replaced) void owner?.keepWrite(old);
    },
  };
}

/** Keeps the calls of a write, so that they can be copied. Nothing is kept if the log has another owner by then. */
export async function keepCalls(
  noted: NotedWrite,
  recorded: Promise<readonly ApiCall[]>,
): Promise<void> {
  const owner = kept;
  const made = await recorded.catch(() => []);
  const isKept = writes.get().some(({ id }) => id === noted.id);
  if (owner !== kept || !isKept || made.length === 0) return;
  calls.set(noted.id, made);
  await owner?.keepCalls(noted.id, made);
  noted.report({ hasCalls: true });
}

/** Returns the calls of a write; none if they were not kept. */
export const callsOfWrite = async (id: string): Promise<readonly ApiCall[]> =>
  calls.get(id) ?? (await kept?.calls(id)) ?? [];

export function noteUndone(id: string, undone: number): void {
  change((write) => (write.id === id ? { ...write, undone } : write));
}

/** Resolves writes whose outcome is unknown from data that was read. */
export function settleBy(shown: Shown): void {
  change((write) => settled(write, shown));
}

/** Checks whether the list (or list of ids) with this key would resolve a write. */
export function isAwaited(key: readonly unknown[]): boolean {
  const wanted = JSON.stringify(key);
  return writes
    .get()
    .some(({ doubts }) => doubts.some(({ shownBy }) => JSON.stringify(shownBy) === wanted));
}

const without = (id: string) => writes.get().filter((write) => write.id !== id);

function change(next: (write: Write) => Write): void {
  const changed = writes.get().map((write) => ({ write, now: next(write) }));
  if (changed.every(({ write, now }) => write === now)) return;
  writes.set(changed.map(({ now }) => now));
  for (const { write, now } of changed) if (write !== now) void kept?.keepWrite(now);
}
