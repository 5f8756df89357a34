import type { QueryKey } from '@tanstack/react-query';

interface Identified {
  readonly id: string;
}

/** What the person did to a list, and the server has confirmed. */
export type OwnChange = { readonly put: Identified } | { readonly gone: ReadonlySet<string> };

/** Of each list that is read at this moment, what was done to it since. */
const since = new Map<string, Set<OwnChange[]>>();

/**
 * Notes what the person does to a list while it is read: the answer may be older than that.
 *
 * @returns what is done, the earliest first, until `end` is called
 */
export function ownChanges(key: QueryKey) {
  const name = JSON.stringify(key);
  const made: OwnChange[] = [];
  const all = since.get(name) ?? new Set();
  since.set(name, all.add(made));
  return {
    made: made as readonly OwnChange[],
    end() {
      all.delete(made);
      if (all.size === 0) since.delete(name);
    },
  };
}

/** The person did this. */
export function noteOwnChange(key: QueryKey, change: OwnChange): void {
  for (const made of since.get(JSON.stringify(key)) ?? []) made.push(change);
}

/** A list with that done to it; a row of which the server has a newer version stays. */
export function withOwnChange<Row extends Identified>(rows: Row[], change: OwnChange): Row[] {
  if ('gone' in change) return rows.filter(({ id }) => !change.gone.has(id));
  // Noted under the list's own key, by what writes its rows.
  const put = change.put as Row;
  const position = rows.findIndex(({ id }) => id === put.id);
  const old = rows[position];
  if (!old) return [...rows, put];
  return versionOf(old) > versionOf(put) ? rows : rows.with(position, put);
}

/** Not a number where the server has no versions. */
const versionOf = (row: Identified): number => Number(Reflect.get(row, 'version'));
