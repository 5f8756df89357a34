import { type NamedHub, PairDialog } from '@console/shared-ui/tenant-hubs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assign-tenants.module.css';
import { getChanges, pairChanges } from './assignment.ts';
import { ChangeList } from './change-list.tsx';
import { type HubDialogProps, useTwoHubs } from './use-two-hubs.tsx';

/** Gives a hub the tenants of another hub. Shows the differences, and sends only these. */
export default function CopyTenants({ hub, onClose }: HubDialogProps) {
  const { t } = useTranslation('mf-hubs');
  const [model, setModel] = useState<NamedHub>();
  const { all, own, others, problem } = useTwoHubs(hub, model);
  const changes = useMemo(
    () => (own && others ? getChanges(all, own, others) : undefined),
    [all, own, others],
  );
  const pairs = changes && pairChanges(hub, changes);
  return (
    <PairDialog
      title={t('copy.title', { name: hub.name })}
      label={t('copy.model')}
      submit={t('assign.apply')}
      running={() => t('assign.running', { name: hub.name })}
      except={hub.id}
      hub={model}
      onHub={setModel}
      changes={pairs}
      nothing={t('copy.same')}
      onDone={onClose}
      onClose={onClose}
    >
      {problem}
      {changes && pairs?.length ? (
        <div className={styles.preview}>
          <ChangeList changes={changes} />
        </div>
      ) : null}
    </PairDialog>
  );
}
