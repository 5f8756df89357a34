import { type ServerEvents, serverEvents$ } from '@console/shared-auth';
import type { Query } from '@tanstack/react-query';
import { createValue } from '../contract/value.ts';
import { useValue } from '../value/use-value.ts';
import { type Change, isAffectedBy } from './change.ts';
import { listAskedAt } from './list-source.ts';
import { queryClient } from './query-client.ts';

export type LiveStatus = 'off' | 'live' | 'paused';

/** Milliseconds before an interruption is shown, because most interruptions are shorter. */
const PAUSED_DELAY_MS = 2_000;

/** Milliseconds after the page's start during which nothing is refetched. */
const PAGE_START_MS = 1_000;

const liveStatus = createValue<LiveStatus>('off');
let pausedTimer: ReturnType<typeof setTimeout> | undefined;
let last: ServerEvents['status'] | undefined;

/** Returns the state of live updates, with short interruptions hidden; re-renders on change. */
export function useLiveStatus(): LiveStatus {
  return useValue(liveStatus);
}

/** Returns true while the server reports every change. */
export function isLive(): boolean {
  return liveStatus.get() === 'live';
}

/** Starts to refetch cached data when the server reports a change. */
export function followServer(): void {
  if (last !== undefined) return;
  last = 'off';
  serverEvents$.subscribe((news) => {
    // After each change, the stream reports `live` again. Otherwise, it was just opened.
    const opened = news.status === 'live' && last !== 'changed';
    const first = last === 'off';
    last = news.status;
    if (news.status === 'changed') refetch(news.events);
    // The server replays only the missed events that it still knows, so refetch everything.
    else if (opened && !first) void queueRefetch(queryClient.getQueryCache().getAll().map(kindOf));
    else if (opened) refetchOlder(Date.now());
    if (news.status !== 'changed') setStatus(news.status);
  });
}

/** Refetches data after changes. Queries without observers are refetched on their next use. */
function refetch(changes: readonly Change[]): void {
  const predicate = isAffectedBy(changes);
  void queryClient.invalidateQueries({ predicate, type: 'inactive', refetchType: 'none' });
  void queueRefetch(changes);
}

/** Adds changes to the queue, whose code loads after the rows; if that fails, refetches immediately. */
async function queueRefetch(changes: readonly Change[]): Promise<void> {
  try {
    const { refetchQueue } = await import(/* webpackChunkName: "activity" */ './refetch-queue.ts');
    refetchQueue.add(changes);
  } catch {
    await queryClient.invalidateQueries({ predicate: isAffectedBy(changes) });
  }
}

/** Returns a change of all things of a query's kind, the first part of its key. */
const kindOf = ({ queryKey }: Query): Change => ({ kind: String(queryKey[0]) });

/** Refetches data that was requested before the stream opened, even if it arrives later. */
function refetchOlder(opened: number): void {
  const cache = queryClient.getQueryCache();
  // Refetch each query only once, even if the clock is set back.
  const done = new Set<string>();
  const refetchIfBefore = (query: Query) => {
    const { queryHash, state } = query;
    if (done.has(queryHash) || state.data === undefined || state.isInvalidated) return;
    if ((listAskedAt(query) ?? state.dataUpdatedAt) > opened) return;
    done.add(queryHash);
    void queryClient.invalidateQueries({ predicate: (one) => one === query });
  };
  setTimeout(() => {
    cache.getAll().forEach(refetchIfBefore);
    cache.subscribe(({ type, query }) => {
      if (type === 'updated') refetchIfBefore(query);
    });
  }, PAGE_START_MS);
}

function setStatus(next: LiveStatus): void {
  clearTimeout(pausedTimer);
  if (next === 'paused') pausedTimer = setTimeout(() => liveStatus.set(next), PAUSED_DELAY_MS);
  else liveStatus.set(next);
}
