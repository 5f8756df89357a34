import type { QueryKey } from '@tanstack/react-query';

interface Identified {
  readonly id: string;
}

/** A change by this user that the server has confirmed. */
export type OwnChange = { readonly put: Identified } | { readonly gone: ReadonlySet<string> };

/** By list that is being read: the changes since the request. */
const since = new Map<string, Set<OwnChange[]>>();

/** Collects the user's changes until `end`, while a list is read: the response may be older. */
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

export function noteOwnChange(key: QueryKey, change: OwnChange): void {
  for (const made of since.get(JSON.stringify(key)) ?? []) made.push(change);
}

/** Applies a change to a list; a row with a newer version stays. */
export function withOwnChange<Row extends Identified>(rows: Row[], change: OwnChange): Row[] {
  if ('gone' in change) return rows.filter(({ id }) => !change.gone.has(id));
  // The cast is safe: changes are recorded under the list's key, by the code that writes its rows.
  const put = change.put as Row;
  const position = rows.findIndex(({ id }) => id === put.id);
  const old = rows[position];
  if (!old) return [...rows, put];
  return getVersion(old) > getVersion(put) ? rows : rows.with(position, put);
}

/** Returns a row's version; NaN if the server has no versions. */
const getVersion = (row: Identified): number => Number(Reflect.get(row, 'version'));
