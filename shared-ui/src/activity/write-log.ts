import { createValue, type Value } from '../contract/value.ts';
import type { ActivityStore } from './activity-store.ts';
import {
  begunWrite,
  type Doubt,
  type Shown,
  settled,
  type Write,
  type WriteBeginning,
  withWrite,
} from './write.ts';

const writes = createValue<readonly Write[]>([]);
let kept: ActivityStore | undefined;

/** The user's writes on this device, newest first. */
export const writeLog: Value<readonly Write[]> = writes;

/** Opens the log of a user, or closes it if `person` is undefined. */
export async function openLog(person: ActivityStore | undefined): Promise<void> {
  kept = person;
  writes.set([]);
  for (const write of (await person?.writes()) ?? []) {
    if (kept === person) writes.set(withWrite(writes.get(), write));
  }
}

export interface NotedWrite {
  readonly id: string;
  report(progress: Partial<Write>): void;
  /** Removes a write that was definitely not done. */
  drop(): void;
}

/** Records a write before it is sent; `doubt` is how to find its outcome if no answer comes. */
export function noteWrite(beginning: WriteBeginning, doubt?: Doubt): NotedWrite {
  const owner = kept;
  const before = writes.get();
  const begun = begunWrite(beginning, crypto.randomUUID(), Date.now());
  let write: Write = doubt ? { ...begun, doubts: [doubt], isOpen: false } : begun;
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

export function noteUndone(id: string, undone: number): void {
  change((write) => (write.id === id ? { ...write, undone } : write));
}

/** Settles writes of unknown outcome by data that was read. */
export function settleBy(shown: Shown): void {
  change((write) => settled(write, shown));
}

/** Checks for writes that this list, or these ids, would settle. */
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
