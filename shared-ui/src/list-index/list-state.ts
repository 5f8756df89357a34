import type { Permission, Permissions, Problem } from '@console/shared-auth';

export type ListState<Row> =
  | { readonly status: 'loading' }
  | { readonly status: 'no-access'; readonly permission: Permission }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'empty' }
  /** `error` is the reason why these rows are out of date. */
  | { readonly status: 'rows'; readonly rows: readonly Row[]; readonly error: unknown };

/** The part of TanStack Query's result that {@link listState} reads. */
interface Reading<Row> {
  readonly data: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Returns the state to show. A failed refresh never discards the old rows. */
export function listState<Row>(
  permissions: Permissions,
  permission: Permission,
  { data, error, refetch }: Reading<Row>,
): ListState<Row> {
  if (permissions.status === 'unknown') return { status: 'loading' };
  if (permissions.status === 'failed') {
    const problem: Problem = permissions.problem;
    return { status: 'failed', error: problem, retry: permissions.retry };
  }
  if (!permissions.held.has(permission)) {
    // The permissions of a module's own API are known after the console's.
    const isAwaited = permissions.awaited?.some((api) => permission.startsWith(`${api}:`));
    return isAwaited ? { status: 'loading' } : { status: 'no-access', permission };
  }
  if (!data && error) return { status: 'failed', error, retry: () => void refetch() };
  if (!data) return { status: 'loading' };
  if (data.length === 0 && !error) return { status: 'empty' };
  return { status: 'rows', rows: data, error };
}
