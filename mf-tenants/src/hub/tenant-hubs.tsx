import { Button } from '@blueprintjs/core';
import type { Tenant } from '@console/shared-auth';
import {
  type Action,
  ActionButton,
  ProblemPanel,
  usePermission,
  useValue,
} from '@console/shared-ui';
import {
  askForTenantHubs,
  changePair,
  type KnownTenantHubs,
  type NamedHub,
  type PairChange,
  tenantHubs,
} from '@console/shared-ui/tenant-hubs';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import AddToHub from './add-to-hub.tsx';
import MoveToHub from './move-to-hub.tsx';
import styles from './tenant-hubs.module.css';

export function TenantHubs({ tenant }: { readonly tenant: Tenant }) {
  const { t } = useTranslation('mf-tenants');
  const [doing, setDoing] = useState<'adding' | 'moving'>();
  const known = useValue(tenantHubs);
  const add: Action = {
    label: t('addToHub.open'),
    anyOf: ['AddTenantToHub'],
    run: () => setDoing('adding'),
  };
  const move: Action = {
    label: t('moveToHub.openOne'),
    allOf: ['AddTenantToHub', 'RemoveTenantFromHub'],
    run: () => setDoing('moving'),
  };
  const Dialog = doing === 'adding' ? AddToHub : MoveToHub;
  const done = () => setDoing(undefined);
  return (
    <>
      {known.status === 'known' ? <KnownHubs tenant={tenant} known={known} /> : null}
      {known.status === 'reading' ? <p role="status">{t('hubs.reading')}</p> : null}
      {known.status === 'failed' ? <p role="status">{t('hubs.failed')}</p> : null}
      <div className={styles.actions}>
        {known.status === 'unasked' ? (
          <Button text={t('hubs.ask')} onClick={askForTenantHubs} />
        ) : null}
        <ActionButton action={add} subject={undefined} />
        <ActionButton action={move} subject={undefined} />
      </div>
      {doing ? <Dialog tenants={[tenant]} onDone={done} onClose={done} /> : null}
    </>
  );
}

function KnownHubs({ tenant, known }: { tenant: Tenant; known: KnownTenantHubs }) {
  const { t } = useTranslation('mf-tenants');
  const { hubs } = known.of(tenant.id);
  const mayRemove = usePermission('RemoveTenantFromHub');
  const change = useMutation({ mutationFn: (one: PairChange) => changePair(one) });
  const ask = (kind: PairChange['change'], hub: NamedHub) => {
    if (!change.isPending) change.mutate({ change: kind, hub, tenant });
  };
  return (
    <>
      {known.complete ? null : <p role="status">{t('hubs.incomplete')}</p>}
      {hubs.length > 0 ? (
        <ul className={styles.hubs} aria-label={t('field.hubs')}>
          {hubs.map((hub) => (
            <li key={hub.id} className={styles.hub}>
              <Link to={`/hubs/${hub.id}`} className={styles.name ?? ''}>
                {hub.name}
              </Link>
              <Link
                to={`/tenants/list?hub=${encodeURIComponent(hub.name)}`}
                className={styles.count ?? ''}
              >
                {t('hubs.tenants', { count: known.countIn(hub.id) ?? 0 })}
              </Link>
              {mayRemove ? (
                <Button
                  variant="minimal"
                  size="small"
                  text={t('hubs.remove')}
                  aria-label={t('hubs.removeFrom', { hub: hub.name })}
                  aria-disabled={change.isPending}
                  onClick={() => ask('remove', hub)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : known.complete ? (
        <p className={styles.none}>{t('hubs.none')}</p>
      ) : null}
      <LastChange change={change} onUndo={(hub) => ask('add', hub)} />
    </>
  );
}

interface LastChangeProps {
  readonly change: ReturnType<typeof useMutation<void, Error, PairChange>>;
  readonly onUndo: (hub: NamedHub) => void;
}

function LastChange({ change: { variables, status, error, mutate }, onUndo }: LastChangeProps) {
  const { t } = useTranslation('mf-tenants');
  const mayUndo = usePermission('AddTenantToHub');
  if (!variables || status === 'pending') return null;
  const { hub } = variables;
  const isRemoval = variables.change === 'remove';
  if (error) {
    return (
      <ProblemPanel
        title={t(isRemoval ? 'hubs.removeFailed' : 'hubs.restoreFailed', { hub: hub.name })}
        error={error}
        onRetry={() => mutate(variables)}
      />
    );
  }
  return (
    <p role="status" className={styles.status}>
      <span>{t(isRemoval ? 'hubs.removed' : 'hubs.restored', { hub: hub.name })}</span>
      {isRemoval && mayUndo ? (
        <Button ref={focus} size="small" text={t('hubs.undo')} onClick={() => onUndo(hub)} />
      ) : null}
    </p>
  );
}

/** Focuses Undo, because the Remove button, which had the focus, disappears together with the hub. */
const focus = (button: HTMLElement | null): void => button?.focus();
