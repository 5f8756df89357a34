import {
  ApiError,
  type Permission,
  type Permissions,
  permissions$,
  session$,
} from '@console/shared-auth';
import { backOff, type Waits } from '@console/shared-auth/waiting';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { type ListRow, type ListSource, listQuery } from './list-source.ts';
import { readFirst } from './read-first.ts';

/** Milliseconds for which a list that was left is taken as it is when the person comes back. */
const FRESH_FOR_MS = 30_000;
const MINUTE_MS = 60_000;

const RETRY_WAITS: Waits = { firstMs: 500, longestMs: 2_000 };

/** Problems that another try may cure without anybody doing something. */
const PASSING: readonly string[] = ['unreachable', 'timeout', 'busy', 'server'];

// What has arrived is drawn at once: a timer would let what else is waiting go first.
notifyManager.setScheduler(queueMicrotask);

/** What was read from the server, for all screens. Reads are tried again twice, writes never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Whether there is a network is found out by asking; a paused query would wait in silence.
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

/** Forgets what was read for a person as soon as they have signed out, or another one is there. */
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
 * Asks for a list as soon as the person is known to be allowed to, before its screen is drawn; on
 * a return visit already by what they held last time. Nothing is shown by that: the screen waits
 * for the permissions, and the server decides by its own.
 */
export function prefetchList<Row extends ListRow>(source: ListSource<Row>): void {
  const subscription = permissions$.subscribe((permissions) => {
    const held = permissions.status === 'unknown' ? permissions.expected : heldOf(permissions);
    if (held?.has(source.permission)) {
      void queryClient.prefetchQuery(listQuery(source, readFirst(source)));
    }
    if (permissions.status === 'known') queueMicrotask(() => subscription.unsubscribe());
  });
}

const heldOf = (permissions: Permissions): ReadonlySet<Permission> | undefined =>
  permissions.status === 'known' ? permissions.held : undefined;
