import type { Hub, Writes } from '@console/shared-auth';
import { Confirm, deleteRow, type ListSource, Modal } from '@console/shared-ui';
import { useTranslation } from 'react-i18next';
import { HubListLink, useListAddress } from './hub/hub-list-link.tsx';
import { HubTenants } from './hub/hub-tenants.tsx';

interface DeleteHubProps {
  readonly hub: Hub;
  readonly source: ListSource<Hub>;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Lists the tenants that will be removed from the hub; deletes the hub after the user has typed its name. */
export function DeleteHub({ hub, source, onDeleted, onClose }: DeleteHubProps) {
  const { t } = useTranslation('mf-hubs');
  const users = useListAddress(hub, 'users');
  const title = t('delete.title', { name: hub.name });
  const { userCount = 0 } = hub;
  if (userCount > 0) {
    return (
      <Modal title={title} onClose={onClose}>
        <p>{t('delete.hasUsers', { count: userCount })}</p>
        <HubListLink hub={hub} part="users">
          {users ? t('delete.showUsers', { count: userCount }) : null}
        </HubListLink>
      </Modal>
    );
  }
  const calls = (to: Writes) => to.hubs.delete(hub.id);
  const confirm = async (reason?: string) => {
    await deleteRow(source, hub, calls, { reason });
    onDeleted();
  };
  return (
    <Confirm
      title={title}
      confirm={t('delete.confirm')}
      typed={hub.name}
      calls={calls}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {hub.tenantCount === undefined
          ? t('delete.textUncounted')
          : t('delete.text', { count: hub.tenantCount })}
      </p>
      <HubTenants hub={hub} />
    </Confirm>
  );
}
