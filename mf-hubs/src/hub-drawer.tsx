import type { Hub } from '@console/shared-auth';
import {
  type Action,
  ActionButton,
  Drawer,
  type ListSource,
  lazyPart,
  Section,
  useList,
  usePermission,
} from '@console/shared-ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteHub } from './delete-hub.tsx';
import styles from './hub/hub-contents.module.css';
import { hubFields } from './hub/hub-fields.ts';
import { HubTenants } from './hub/hub-tenants.tsx';
import { HubUsers } from './hub/hub-users.tsx';

const CopyTenants = lazyPart(() => import('./assignment/copy-tenants.tsx'));
const MoveTenants = lazyPart(() => import('./assignment/move-tenants.tsx'));
const AssignTenants = lazyPart(() => import('./assignment/assign-tenants.tsx'));

interface HubDrawerProps {
  readonly id: string;
  readonly source: ListSource<Hub>;
  readonly onClose: () => void;
}

export default function HubDrawer({ id, source, onClose }: HubDrawerProps) {
  const { t } = useTranslation('mf-hubs');
  const { data: rows } = useList(source, usePermission(source.permission));
  const [doing, setDoing] = useState<'assigning' | 'copying' | 'moving' | 'deleting'>();
  const count = useId();
  const done = () => setDoing(undefined);
  const remove: Action<Hub> = {
    label: t('delete.open'),
    anyOf: ['DeleteManagementHub'],
    run: () => setDoing('deleting'),
  };
  const assign: Action<Hub> = {
    label: t('assign.open'),
    anyOf: ['AddTenantToHub', 'RemoveTenantFromHub'],
    allOf: ['GetTenants'],
    run: () => setDoing('assigning'),
  };
  const copy: Action<Hub> = {
    label: t('copy.open'),
    allOf: ['AddTenantToHub', 'RemoveTenantFromHub', 'GetTenants', 'GetManagementHubs'],
    run: () => setDoing('copying'),
  };
  const move: Action<Hub> = {
    label: t('move.open'),
    allOf: copy.allOf,
    blocked: ({ tenantCount }) =>
      tenantCount === 0 ? t('detail.tenants', { count: tenantCount }) : undefined,
    run: () => setDoing('moving'),
  };
  return (
    <Drawer
      rows={rows}
      id={id}
      title={({ name }) => name}
      action={remove}
      details={{ fields: hubFields, t }}
      onClose={onClose}
    >
      {(hub) => (
        <>
          <Section title={t('field.tenants')}>
            <div className={styles.actions}>
              <ActionButton action={assign} subject={hub} />
              <ActionButton action={copy} subject={hub} />
              <ActionButton action={move} subject={hub} reason={count} />
            </div>
            <HubTenants hub={hub} countId={count} />
          </Section>
          <Section title={t('field.users')}>
            <HubUsers hub={hub} />
          </Section>
          {doing === 'assigning' ? <AssignTenants hub={hub} onClose={done} /> : null}
          {doing === 'copying' ? <CopyTenants hub={hub} onClose={done} /> : null}
          {doing === 'moving' ? <MoveTenants hub={hub} onClose={done} /> : null}
          {doing === 'deleting' ? (
            <DeleteHub hub={hub} source={source} onDeleted={onClose} onClose={done} />
          ) : null}
        </>
      )}
    </Drawer>
  );
}
