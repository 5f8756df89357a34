import {
  ApiError,
  type Permission,
  type Permissions,
  permissions$,
  session$,
} from '@console/shared-auth';
import { backOff, type Waits } from '@console/shared-auth/internal/waiting';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { type ListRow, type ListSource, listQuery } from './list-source.ts';
import { readFirst } from './read-first.ts';

/** Milliseconds for which a list is not refetched when the user comes back to it. */
const FRESH_FOR_MS = 30_000;
const MINUTE_MS = 60_000;

const RETRY_WAITS: Waits = { firstMs: 500, longestMs: 2_000 };

/** Problems that a retry may solve. */
const PASSING: readonly string[] = ['unreachable', 'timeout', 'busy', 'server'];

// Notify observers immediately: a timer would run after other waiting work.
notifyManager.setScheduler(queueMicrotask);

/** The query client of all screens. Reads are retried twice, writes never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Always send the request: a query that pauses without a network would wait silently.
      networkMode: 'always',
      staleTime: FRESH_FOR_MS,
      gcTime: 30 * MINUTE_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && PASSING.includes(error.kind),
      retryDelay: (failures, error) =>
        error instanceof ApiError && error.retryAfter !== undefined
          ? error.retryAfter * 1000
          : backOff(failures, RETRY_WAITS),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

let watching = false;
let subject: string | undefined;

/** Clears the cache when the user signs out or another user signs in. */
export function watchSubject(): void {
  if (watching) return;
  watching = true;
  session$.subscribe((session) => {
    if (session.status === 'signed-out') queryClient.clear();
    if (session.status !== 'signed-in') return;
    if (subject !== undefined && subject !== session.person.subject) queryClient.clear();
    subject = session.person.subject;
  });
}

/**
 * Prefetches a list before its screen is rendered, as soon as the user's permissions allow it. On a
 * return visit, the permissions of the last visit decide. Nothing is shown early: the screen waits
 * for the current permissions, and the server checks permissions itself.
 */
export function prefetchList<Row extends ListRow>(source: ListSource<Row>): void {
  const subscription = permissions$.subscribe((permissions) => {
    const held = permissions.status === 'unknown' ? permissions.expected : getHeld(permissions);
    if (held?.has(source.permission)) {
      void queryClient.prefetchQuery(listQuery(source, readFirst(source)));
    }
    if (permissions.status === 'known') queueMicrotask(() => subscription.unsubscribe());
  });
}

const getHeld = (permissions: Permissions): ReadonlySet<Permission> | undefined =>
  permissions.status === 'known' ? permissions.held : undefined;
