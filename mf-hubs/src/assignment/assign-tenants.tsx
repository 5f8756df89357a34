import { Button } from '@blueprintjs/core';
import { Bulk, type BulkTask, Modal, readAgain, useHolds, useList } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tenant, tenantList, useTenantIds } from '../hub/hub-contents.ts';
import type { Hub } from '../hub/hub-list.ts';
import styles from './assign-tenants.module.css';
import { assigningTasks, changesOf, inverseOf } from './assignment.ts';
import { TenantChecklist } from './tenant-checklist.tsx';

interface AssignTenantsProps {
  readonly hub: Hub;
  readonly onClose: () => void;
}

const NONE: readonly Tenant[] = [];
const refresh = () => readAgain('hub');

/** Chooses the tenants of a hub, shows what would change, and sends only that. */
export default function AssignTenants({ hub, onClose }: AssignTenantsProps) {
  const { t } = useTranslation('mf-hubs');
  const { data: tenants = NONE } = useList(tenantList, useHolds('GetTenants'));
  const { data: before } = useTenantIds(hub.id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [reviewing, setReviewing] = useState(false);
  const [tasks, setTasks] = useState<readonly BulkTask[]>();
  // As it was when the person began to choose, whatever others do meanwhile.
  const [base, setBase] = useState(before);
  if (!base && before) setBase(before);
  if (!base) return null;

  const after = chosen ?? base;
  const changes = changesOf(tenants, base, after);
  const count = changes.added.length + changes.removed.length;
  const summary = t('assign.summary', {
    added: changes.added.length,
    removed: changes.removed.length,
  });
  if (tasks) {
    return (
      <Bulk
        title={t('assign.running', { name: hub.name })}
        tasks={tasks}
        onRest={refresh}
        undo={(done) => assigningTasks(hub.id, inverseOf(changes, done))}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal
      title={t('assign.title', { name: hub.name })}
      onClose={onClose}
      footer={
        <>
          <span role="status" className={styles.summary}>
            {count > 0 ? summary : t('assign.unchanged')}
          </span>
          {reviewing ? (
            <Button text={t('assign.back')} onClick={() => setReviewing(false)} />
          ) : (
            <Button text={t('assign.cancel')} onClick={onClose} />
          )}
          <Button
            intent="primary"
            text={reviewing ? t('assign.apply') : t('assign.review')}
            aria-disabled={count === 0}
            onClick={() => {
              if (count === 0) return;
              if (reviewing) setTasks(assigningTasks(hub.id, changes));
              else setReviewing(true);
            }}
          />
        </>
      }
    >
      {reviewing ? (
        <ul className={styles.review} aria-label={t('assign.changes')}>
          {changes.added.map(({ id, name }) => (
            <li key={id}>+ {name}</li>
          ))}
          {changes.removed.map(({ id, name }) => (
            <li key={id}>− {name}</li>
          ))}
        </ul>
      ) : (
        <TenantChecklist tenants={tenants} before={base} chosen={after} onChange={setChosen} />
      )}
    </Modal>
  );
}
