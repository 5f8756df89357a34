import { Button } from '@blueprintjs/core';
import { type Hub, hubs, type TenantId } from '@console/shared-auth';
import { QueryObserver, type QueryObserverResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../problem/notice.tsx';
import { problemReason, toApiError } from '../problem/problem-words.ts';
import { useListQuery } from '../queries/list-source.ts';
import { useValue } from '../value/use-value.ts';
import { hasPairs, publishPairs } from './pair-index.ts';
import { askForTenantHubs, hubsAskedFor, ownTenantHubs, type TenantHubs } from './tenant-hubs.ts';
import { tenantIdsQuery } from './tenant-ids.ts';

/** Maximum number of hubs to read without being asked, because each hub takes a call. */
const HUBS_READ_UNASKED = 50;
const NONE: readonly Hub[] = [];

/** Keeps `tenantHubs` up to date while mounted; shows progress and failures, and asks if needed. */
export default function FollowTenantHubs() {
  const { t } = useTranslation('shared-ui');
  const list = useListQuery(hubs.list, true);
  const all = list.data ?? NONE;
  // Once the pairs were read, keep reading them, even if hubs are added.
  const isAsked = useValue(hubsAskedFor) || all.length <= HUBS_READ_UNASKED || hasPairs();
  const results = useTenantIdsQueries(isAsked ? all : NONE);
  const failed = results.filter(({ isError }) => isError);
  const settled = results.filter(({ data, isError }) => data || isError).length;
  const status = ((): TenantHubs['status'] => {
    if (!list.data) return list.error ? 'failed' : 'reading';
    if (!isAsked) return 'unasked';
    return settled === all.length || hasPairs() ? 'known' : 'reading';
  })();

  useEffect(() => {
    if (status !== 'known') {
      if (ownTenantHubs.get().status !== status) ownTenantHubs.set({ status });
      return;
    }
    const read = all.flatMap((hub, at) => {
      const ids = results[at]?.data;
      return ids ? [[hub.id, { hub, ids }] as const] : [];
    });
    // Keep the known pairs until a new hub is read: otherwise tenants would briefly be in no hub.
    if (settled < all.length) return;
    // A hub that cannot be refetched keeps its old data; the notice says so.
    publishPairs(new Map(read), read.length === all.length);
  });

  const error = list.error ?? failed[0]?.error;
  if (error) {
    const what = list.error
      ? t('tenantHubs.failed')
      : t('tenantHubs.unread', { count: failed.length, total: all.length });
    const retry = () => {
      if (list.error) void list.refetch();
      for (const { refetch } of failed) void refetch();
    };
    return (
      <Notice role="status" text={`${what} ${problemReason(t, toApiError(error))}`} isWarning>
        <Button variant="minimal" size="small" text={t('problem.retry')} onClick={retry} />
      </Notice>
    );
  }
  if (status === 'unasked') {
    return (
      <Notice role="status" text={t('tenantHubs.many', { count: all.length })}>
        <Button
          variant="minimal"
          size="small"
          text={t('tenantHubs.ask')}
          onClick={askForTenantHubs}
        />
      </Notice>
    );
  }
  if (status === 'reading' && all.length > HUBS_READ_UNASKED) {
    return (
      <Notice role="status" text={t('tenantHubs.progress', { read: settled, total: all.length })} />
    );
  }
  return null;
}

type TenantIdsRead = QueryObserverResult<ReadonlySet<TenantId>>;

/** Returns the query of each hub's tenants, without `useQueries`, whose code nothing else needs. */
function useTenantIdsQueries(read: readonly Hub[]): readonly TenantIdsRead[] {
  const client = useQueryClient();
  const ids = read.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hub's other fields change nothing here
  const observers = useMemo(
    () => read.map(({ id }) => new QueryObserver(client, tenantIdsQuery(id))),
    [client, ids],
  );
  const [, draw] = useState(0);
  useEffect(() => {
    const stops = observers.map((observer) => observer.subscribe(() => draw((times) => times + 1)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [observers]);
  return observers.map((observer) => observer.getCurrentResult());
}
