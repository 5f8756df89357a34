import { type ServerEvents, serverEvents$ } from '@console/shared-auth';
import type { Query } from '@tanstack/react-query';
import { createValue } from '../contract/value.ts';
import { useValue } from '../value/use-value.ts';
import { type Change, followsOneOf } from './change.ts';
import { listAskedAt } from './list-source.ts';
import { queryClient } from './query-client.ts';

/** Whether what is on the screen follows the server by itself. */
export type LiveStatus = 'off' | 'live' | 'paused';

/** Milliseconds for which the stream may be gone before anybody is told: most cuts are shorter. */
const PAUSED_TOLD_AFTER_MS = 2_000;

/** Milliseconds in which a page that has just begun has better to do than to read again. */
const PAGE_BEGINS_FOR_MS = 1_000;

const liveStatus = createValue<LiveStatus>('off');
let pausedTimer: ReturnType<typeof setTimeout> | undefined;
let last: ServerEvents['status'] | undefined;

/** Whether it is live, told with some patience; draws again when that changes. */
export function useLiveStatus(): LiveStatus {
  return useValue(liveStatus);
}

/** Whether the server tells of every change at this moment. */
export function isLive(): boolean {
  return liveStatus.get() === 'live';
}

/** From now on what was read is read again when the server says that it changed. */
export function followServer(): void {
  if (last !== undefined) return;
  last = 'off';
  serverEvents$.subscribe((news) => {
    // After a change the stream says again that it is live; else it has only just been opened.
    const opened = news.status === 'live' && last !== 'changed';
    const first = last === 'off';
    last = news.status;
    if (news.status === 'changed') refetch(news.events);
    // What was missed is told by the server as far as it knows; reading again is sure.
    else if (opened && !first) void refetchInTurn(queryClient.getQueryCache().getAll().map(kindOf));
    else if (opened) refetchWhatCameBefore(Date.now());
    if (news.status !== 'changed') setStatus(news.status);
  });
}

/** What nobody looks at is read when somebody does, which does not wait for its turn. */
function refetch(changes: readonly Change[]): void {
  const predicate = followsOneOf(changes);
  void queryClient.invalidateQueries({ predicate, type: 'inactive', refetchType: 'none' });
  void refetchInTurn(changes);
}

/** Its code is there when the rows are; where it cannot be had, what changed is read at once. */
async function refetchInTurn(changes: readonly Change[]): Promise<void> {
  try {
    const { refetchQueue } = await import(/* webpackChunkName: "activity" */ './refetch-queue.ts');
    refetchQueue.add(changes);
  } catch {
    await queryClient.invalidateQueries({ predicate: followsOneOf(changes) });
  }
}

/** A query says by the first part of its key which kind of event it follows. */
const kindOf = ({ queryKey }: Query): Change => ({ kind: String(queryKey[0]) });

/**
 * Asked for before the stream was there, even if it is taken up later: what changed in between was
 * told to nobody.
 */
function refetchWhatCameBefore(opened: number): void {
  const cache = queryClient.getQueryCache();
  // Once each, whatever the clock says.
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
  }, PAGE_BEGINS_FOR_MS);
}

function setStatus(next: LiveStatus): void {
  clearTimeout(pausedTimer);
  if (next === 'paused') pausedTimer = setTimeout(() => liveStatus.set(next), PAUSED_TOLD_AFTER_MS);
  else liveStatus.set(next);
}
