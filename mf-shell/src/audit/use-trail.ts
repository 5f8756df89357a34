import { useEffect, useState } from 'react';
import { type AuditQuery, type Entry, readPage } from './audit-entries.ts';

const SHOWN_AT_ONCE = 100;

interface Shown {
  readonly status: 'loading' | 'known' | 'failed';
  readonly entries: readonly Entry[];
  readonly next?: number | undefined;
  readonly error?: unknown;
}

/** Reads the newest entries of a search, and more on request. */
export function useTrail() {
  // A new object for each search, so that the same search reads again.
  const [asked, setAsked] = useState<{ query: AuditQuery; before?: number | undefined }>({
    query: {},
  });
  const [{ status, entries, next, error }, setShown] = useState<Shown>({
    status: 'loading',
    entries: [],
  });

  useEffect(() => {
    let isWanted = true;
    const { query, before } = asked;
    setShown(({ entries: old }) => ({
      status: 'loading',
      entries: before === undefined ? [] : old,
    }));
    readPage(query, SHOWN_AT_ONCE, before).then(
      (page) =>
        isWanted &&
        setShown(({ entries: old }) => ({
          status: 'known',
          entries: [...old, ...page.entries],
          next: page.next,
        })),
      (reason: unknown) => isWanted && setShown({ status: 'failed', entries: [], error: reason }),
    );
    return () => {
      isWanted = false;
    };
  }, [asked]);

  return {
    query: asked.query,
    search: (query: AuditQuery) => setAsked({ query }),
    entries,
    hasMore: next !== undefined,
    more: () => setAsked(({ query }) => ({ query, before: next })),
    status,
    error,
  };
}
