import type { HubId } from '@console/shared-auth';
import { formatNumber, useNameOrder, useValue } from '@console/shared-ui';
import {
  askForTenantHubs,
  type NamedHub,
  PairDialog,
  tenantHubs,
} from '@console/shared-ui/tenant-hubs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TenantsToChange } from './add-to-hub.tsx';
import styles from './move-to-hub.module.css';
import { countHubs, type HubCount, moves } from './pair-changes.ts';

/** Moves tenants to a hub, and takes them out of the checked hubs. */
export default function MoveToHub({ tenants, hidden, onDone, onClose }: TenantsToChange) {
  const { t } = useTranslation('mf-tenants');
  const known = useValue(tenantHubs);
  const [hub, setHub] = useState<NamedHub>();
  const [kept, setKept] = useState<ReadonlySet<HubId>>(new Set());
  useEffect(askForTenantHubs, []);
  const complete = known.status === 'known' && known.complete ? known : undefined;
  const sources = complete
    ? countHubs(tenants, complete).filter((one) => one.hub.id !== hub?.id)
    : [];
  const keep = (id: HubId) => {
    const next = new Set(kept);
    if (!next.delete(id)) next.add(id);
    setKept(next);
  };
  const isLoading = known.status === 'reading' || known.status === 'unasked';
  return (
    <PairDialog
      title={t('moveToHub.title', { count: tenants.length })}
      submit={t('moveToHub.submit')}
      running={({ name }) => t('moveToHub.running', { hub: name })}
      hub={hub}
      onHub={setHub}
      changes={hub && complete && moves(tenants, hub, complete, kept)}
      onDone={onDone}
      onClose={onClose}
    >
      {hidden === undefined ? null : <p>{hidden}</p>}
      {complete ? (
        <Sources sources={sources} kept={kept} onKeep={keep} />
      ) : (
        <p role="status" className={styles.reason}>
          {isLoading ? t('hubs.reading') : t('moveToHub.notKnown')}
        </p>
      )}
    </PairDialog>
  );
}

interface SourcesProps {
  readonly sources: readonly HubCount[];
  readonly kept: ReadonlySet<HubId>;
  readonly onKeep: (hub: HubId) => void;
}

/** Lists the tenants' hubs, each with a checkbox. The tenants are taken out of the checked hubs. */
function Sources({ sources, kept, onKeep }: SourcesProps) {
  const { t } = useTranslation('mf-tenants');
  const compare = useNameOrder();
  if (sources.length === 0) return null;
  return (
    <fieldset className={styles.sources}>
      <legend>{t('moveToHub.outOf')}</legend>
      {sources
        .toSorted((one, other) => compare(one.hub.name, other.hub.name))
        .map(({ hub, count }) => (
          <label key={hub.id} className={styles.source}>
            <input type="checkbox" checked={!kept.has(hub.id)} onChange={() => onKeep(hub.id)} />
            <span>{hub.name}</span>
            <span className={styles.count}>{formatNumber(count)}</span>
          </label>
        ))}
    </fieldset>
  );
}
