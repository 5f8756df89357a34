import type { Tenant } from '@console/shared-auth';
import { ProblemPanel } from '@console/shared-ui';
import {
  type NamedHub,
  type PairChange,
  PairDialog,
  useTenantIds,
} from '@console/shared-ui/tenant-hubs';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { differences } from './pair-changes.ts';

export interface TenantsToChange {
  readonly tenants: readonly Tenant[];
  /** A sentence with the number of selected tenants that the filter hides. */
  readonly hidden?: string | undefined;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds tenants to a hub. The tenants stay in their other hubs. */
export default function AddToHub(props: TenantsToChange) {
  const { t } = useTranslation('mf-tenants');
  const words = {
    title: t('addToHub.title', { count: props.tenants.length }),
    submit: t('addToHub.submit'),
    running: ({ name }: NamedHub) => t('addToHub.running', { hub: name }),
  };
  return <HubChange change="add" words={words} {...props} />;
}

/** Removes tenants from a hub. The tenants stay in their other hubs. */
export function RemoveFromHub(props: TenantsToChange) {
  const { t } = useTranslation('mf-tenants');
  const words = {
    title: t('removeFromHub.title', { count: props.tenants.length }),
    submit: t('removeFromHub.submit'),
    running: ({ name }: NamedHub) => t('removeFromHub.running', { hub: name }),
    nothing: t('removeFromHub.nothing'),
  };
  return <HubChange change="remove" words={words} {...props} />;
}

interface HubChangeProps extends TenantsToChange {
  readonly change: PairChange['change'];
  readonly words: Pick<
    ComponentProps<typeof PairDialog>,
    'title' | 'submit' | 'running' | 'nothing'
  >;
}

function HubChange({ change, words, tenants, hidden, onDone, onClose }: HubChangeProps) {
  const { t } = useTranslation('mf-tenants');
  const [hub, setHub] = useState<NamedHub>();
  const { data: inHub, error, refetch } = useTenantIds(hub?.id);
  return (
    <PairDialog
      {...words}
      hub={hub}
      onHub={setHub}
      changes={hub && inHub && differences(change, tenants, hub, inHub)}
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
