import { Button, HTMLSelect } from '@blueprintjs/core';
import { type Hub, type HubId, hubs, type Tenant } from '@console/shared-auth';
import { Bulk, type BulkTask, invalidate, Modal, useHolds } from '@console/shared-ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './add-to-hub.module.css';
import { addingTasks, removingTasks } from './hub-tasks.ts';

interface AddToHubProps {
  readonly tenants: readonly Tenant[];
  /** The hubs to choose from. */
  readonly choice: readonly Hub[];
  /** The tenants are in, as far as it went. */
  readonly onDone: () => void;
  /** Nothing was done. */
  readonly onClose: () => void;
}

const refresh = () => invalidate('hub');

/** Chooses a hub, puts the tenants into it one by one, and can take that back. */
export default function AddToHub({ tenants, choice, onDone, onClose }: AddToHubProps) {
  const { t } = useTranslation('mf-tenants');
  const select = useId();
  const [hubId, setHubId] = useState<HubId>(choice[0]?.id ?? hubs.idOf(''));
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
        onChange={(event) => setHubId(hubs.idOf(event.currentTarget.value))}
        options={choice.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Modal>
  );
}
