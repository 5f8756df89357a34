import { Button, HTMLSelect } from '@blueprintjs/core';
import { Bulk, type BulkTask, Modal, readAgain, useHolds } from '@console/shared-ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tenant } from '../tenant/tenant-list.ts';
import styles from './add-to-hub.module.css';
import { addingTasks, type Hub, removingTasks } from './hubs.ts';

interface AddToHubProps {
  readonly tenants: readonly Tenant[];
  readonly hubs: readonly Hub[];
  /** The tenants are in, as far as it went. */
  readonly onDone: () => void;
  /** Nothing was done. */
  readonly onClose: () => void;
}

const refresh = () => readAgain('hub');

/** Chooses a hub, puts the tenants into it one by one, and can take that back. */
export default function AddToHub({ tenants, hubs, onDone, onClose }: AddToHubProps) {
  const { t } = useTranslation('mf-tenants');
  const select = useId();
  const [hubId, setHubId] = useState(hubs[0]?.id ?? '');
  const [tasks, setTasks] = useState<readonly BulkTask[]>();
  const mayRemove = useHolds('RemoveTenantFromHub');
  const title = t('addToHub.title', { count: tenants.length });
  if (tasks) {
    const undo = (done: readonly string[]) =>
      removingTasks(
        hubId,
        tenants.filter(({ id }) => done.includes(id)),
      );
    return (
      <Bulk
        title={title}
        tasks={tasks}
        onRest={refresh}
        undo={mayRemove ? undo : undefined}
        onClose={onDone}
      />
    );
  }
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button text={t('addToHub.cancel')} onClick={onClose} />
          <Button
            intent="primary"
            text={t('addToHub.submit')}
            onClick={() => setTasks(addingTasks(hubId, tenants))}
          />
        </>
      }
    >
      <label htmlFor={select} className={styles.label}>
        {t('addToHub.hub')}
      </label>
      <HTMLSelect
        id={select}
        fill
        // A decoration, which Blueprint would name in English.
        iconProps={{ title: false }}
        value={hubId}
        onChange={(event) => setHubId(event.currentTarget.value)}
        options={hubs.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Modal>
  );
}
