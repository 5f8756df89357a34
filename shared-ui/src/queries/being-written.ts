import { useCallback, useSyncExternalStore } from 'react';

type WrittenRows = (id: string) => string | undefined;

// The code of the tray, which knows the rows, loads after the first rows of a list.
let textOf: WrittenRows = () => undefined;
const listeners = new Set<() => void>();

/** @param rows - returns the text for a row that a job is writing or will write */
export function setWrittenRows(rows: WrittenRows): void {
  textOf = rows;
}

export function writtenRowsChanged(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the text "being written" if a job in the tray is writing the row or will write it. */
export function useBeingWritten(id: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => textOf(id), [id]),
  );
}
