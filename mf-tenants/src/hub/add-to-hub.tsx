import type { Tenant } from '@console/shared-auth';
import { type NamedHub, PairDialog, ProblemPanel, useTenantIds } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { additions } from './pair-changes.ts';

export interface TenantsToChange {
  readonly tenants: readonly Tenant[];
  /** A sentence with the number of selected tenants that the filter hides. */
  readonly hidden?: string | undefined;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds tenants to a hub. The tenants stay in their other hubs. */
export default function AddToHub({ tenants, hidden, onDone, onClose }: TenantsToChange) {
  const { t } = useTranslation('mf-tenants');
  const [hub, setHub] = useState<NamedHub>();
  const { data: inHub, error, refetch } = useTenantIds(hub?.id);
  return (
    <PairDialog
      title={t('addToHub.title', { count: tenants.length })}
      submit={t('addToHub.submit')}
      running={({ name }) => t('addToHub.running', { hub: name })}
      hub={hub}
      onHub={setHub}
      changes={hub && inHub && additions(tenants, hub, inHub)}
      onDone={onDone}
      onClose={onClose}
    >
      {hidden === undefined ? null : <p>{hidden}</p>}
      {error && !inHub ? (
        <ProblemPanel title={t('hubs.failed')} error={error} onRetry={() => void refetch()} />
      ) : null}
    </PairDialog>
  );
}
