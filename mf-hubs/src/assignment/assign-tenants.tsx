import { Button } from '@blueprintjs/core';
import { type Tenant, type TenantId, tenants, type Writes } from '@console/shared-auth';
import {
  DiscardDialog,
  Modal,
  ReasonAndCall,
  useLeaveGuard,
  useList,
  usePermission,
} from '@console/shared-ui';
import { startPairJob, useTenantIds } from '@console/shared-ui/tenant-hubs';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assign-tenants.module.css';
import { getChanges, pairChanges } from './assignment.ts';
import { ChangeList } from './change-list.tsx';
import { TenantChecklist } from './tenant-checklist.tsx';
import type { HubDialogProps } from './use-two-hubs.tsx';

const NONE: readonly Tenant[] = [];
const NO_IDS: ReadonlySet<TenantId> = new Set();

/** Lets the user choose the tenants of a hub, shows the differences, and sends only these. */
export default function AssignTenants({ hub, onClose }: HubDialogProps) {
  const { t } = useTranslation('mf-hubs');
  const { data: all = NONE } = useList(tenants.list, usePermission('GetTenants'));
  const { data: before } = useTenantIds(hub.id);
  const [chosen, setChosen] = useState<ReadonlySet<TenantId>>();
  const [reason, setReason] = useState('');
  const [reviewing, setReviewing] = useState(false);
  // The hub's tenants when the user began to choose. Later changes by other users do not affect it.
  const [base, setBase] = useState(before);
  if (!base && before) setBase(before);
  const after = chosen ?? base ?? NO_IDS;
  const changes = getChanges(all, base ?? NO_IDS, after);
  const count = changes.added.length + changes.removed.length;
  const guard = useLeaveGuard(count > 0);
  const leave = () => guard.ask(onClose);

  const calls = async (to: Writes) => {
    for (const { id } of changes.added) await to.hubs.addTenant(hub.id, id);
    for (const { id } of changes.removed) await to.hubs.removeTenant(hub.id, id);
  };
  const apply = async () => {
    await startPairJob({
      title: t('assign.running', { name: hub.name }),
      changes: pairChanges(hub, changes),
      reason: reason,
    });
    onClose();
  };

  const steps = useRef<HTMLDivElement>(null);
  // The focused button now has another action. The focus moves, so that a second Enter does not press it.
  useEffect(() => {
    steps.current?.querySelector<HTMLElement>(reviewing ? 'h3' : 'input')?.focus();
  }, [reviewing]);
  if (!base) return null;

  const summary = t('assign.summary', {
    added: changes.added.length,
    removed: changes.removed.length,
  });
  return (
    <Modal
      title={t('assign.title', { name: hub.name })}
      onClose={leave}
      footer={
        <>
          <span role="status" className={styles.summary}>
            {count > 0 ? summary : t('assign.unchanged')}
          </span>
          {reviewing ? (
            <Button key="back" text={t('assign.back')} onClick={() => setReviewing(false)} />
          ) : (
            <Button key="cancel" text={t('assign.cancel')} onClick={leave} />
          )}
          <Button
            intent="primary"
            text={<span>{reviewing ? t('assign.apply') : t('assign.review')}</span>}
            aria-disabled={count === 0}
            // After "Review", this button applies the changes. The second click of a double click on
            // "Review" must neither press nor focus it.
            onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
            onClick={({ detail }) => {
              if (count === 0) return;
              if (!reviewing) setReviewing(true);
              else if (detail <= 1) void apply();
            }}
          />
        </>
      }
    >
      <div ref={steps} className={styles.steps}>
        {/* During the review, this step is only hidden: its size, search and scroll position stay. */}
        <div className={styles.choice} inert={reviewing}>
          <TenantChecklist tenants={all} before={base} chosen={after} onChange={setChosen} />
        </div>
        {reviewing ? (
          <div className={styles.review}>
            <h3 className={styles.heading} tabIndex={-1}>
              {t('assign.changes')}
            </h3>
            <ChangeList changes={changes} />
            <ReasonAndCall reason={reason} onReason={setReason} calls={calls} />
          </div>
        ) : null}
      </div>
      {guard.asking ? (
        <DiscardDialog
          words={{
            title: t('assign.discard'),
            text: t('assign.discardText'),
            leave: t('assign.discardLeave'),
            stay: t('assign.discardStay'),
          }}
          onDiscard={guard.leave}
          onStay={guard.stay}
        />
      ) : null}
    </Modal>
  );
}
