import { hubs, type TenantId } from '@console/shared-auth';
import { Bulk, invalidate } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Activity, Write } from './activity-text.ts';
import { activityWords } from './activity-words.ts';

interface UndoWriteProps {
  readonly write: Write;
  /** Describes the write. */
  readonly title: string;
  readonly inverse: ReturnType<Activity['inverseOf']>;
  readonly onClose: () => void;
}

const refresh = () => invalidate('hub');

/** Reverts the assignment of tenants to hubs and shows the outcome of each call. */
export function UndoWrite({ write, title, inverse, onClose }: UndoWriteProps) {
  const { t } = useTranslation(activityWords());
  const [tasks] = useState(() =>
    inverse.map(({ thing, place, way }) => {
      const hubId = hubs.idOf(place.id);
      // The log has the id from a list of tenants, so it is the id of a tenant.
      const tenantId = thing.id as TenantId;
      return {
        id: `${tenantId} ${hubId}`,
        label: `${way === 'into' ? '+' : '−'} ${thing.name} (${place.name})`,
        run: () =>
          way === 'into' ? hubs.addTenant(hubId, tenantId) : hubs.removeTenant(hubId, tenantId),
      };
    }),
  );
  return (
    <Bulk
      title={t('undoing', { what: title })}
      tasks={tasks}
      undoes={write.id}
      onRest={refresh}
      onClose={onClose}
    />
  );
}
