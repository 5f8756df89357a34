import { type NamedHub, PairDialog } from '@console/shared-ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getMoves } from './assignment.ts';
import { type HubDialogProps, useTwoHubs } from './use-two-hubs.tsx';

/** Moves all tenants of a hub to another hub. */
export default function MoveTenants({ hub, onClose }: HubDialogProps) {
  const { t } = useTranslation('mf-hubs');
  const [target, setTarget] = useState<NamedHub>();
  const { all, own, others, problem } = useTwoHubs(hub, target);
  const changes = useMemo(
    () => target && own && others && getMoves(all, hub, own, target, others),
    [all, hub, own, target, others],
  );
  return (
    <PairDialog
      title={t('move.title', { count: own?.size ?? hub.tenantCount ?? 0, name: hub.name })}
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
    </PairDialog>
  );
}
