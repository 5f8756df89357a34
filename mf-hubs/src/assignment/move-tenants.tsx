import type { Tenant, TenantId } from '@console/shared-auth';
import { type NamedHub, PairDialog } from '@console/shared-ui/tenant-hubs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assign-tenants.module.css';
import { getMoves } from './assignment.ts';
import { TenantChecklist } from './tenant-checklist.tsx';
import { type HubDialogProps, useTwoHubs } from './use-two-hubs.tsx';

const NONE: readonly Tenant[] = [];

/** Moves tenants of a hub to another hub: all of them, unless the user unchecks some. */
export default function MoveTenants({ hub, onClose }: HubDialogProps) {
  const { t } = useTranslation('mf-hubs');
  const [target, setTarget] = useState<NamedHub>();
  const [chosen, setChosen] = useState<ReadonlySet<TenantId>>();
  const { all, own, others, problem } = useTwoHubs(hub, target);
  const offered = useMemo(() => (own ? all.filter(({ id }) => own.has(id)) : NONE), [all, own]);
  const moved = chosen ?? own;
  const changes = useMemo(
    () => target && moved && others && getMoves(offered, hub, moved, target, others),
    [offered, hub, moved, target, others],
  );
  return (
    <PairDialog
      title={t('move.title', { count: moved?.size ?? hub.tenantCount ?? 0, name: hub.name })}
      submit={t('move.submit')}
      running={({ name }) => t('move.running', { name })}
      except={hub.id}
      hub={target}
      onHub={setTarget}
      changes={changes}
      onDone={onClose}
      onClose={onClose}
    >
      {problem}
      {moved ? (
        <div className={styles.moved}>
          <TenantChecklist tenants={offered} chosen={moved} onChange={setChosen} />
        </div>
      ) : null}
    </PairDialog>
  );
}
