import { type Hub, hubs, type Writes } from '@console/shared-auth';
import { FieldForm, type FormValues, saveRow, usePermission } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hubFields } from './hub/hub-fields.ts';

interface HubFormProps {
  readonly title: string;
  readonly onStored: (hub: Hub) => void;
  readonly onClose: () => void;
}

export function HubForm({ title, onStored, onClose }: HubFormProps) {
  const { t } = useTranslation('mf-hubs');
  // The id is created with the form, and is the same for every retry: no retry creates a second hub.
  const [id] = useState(() => crypto.randomUUID());
  const bodyOf = ({ name = '', ...optional }: FormValues) => ({ id, name, ...optional });
  const permitted = usePermission('CreateManagementHub');
  return (
    <FieldForm
      title={title}
      submit={t('create.submit')}
      fields={hubFields}
      namespace="mf-hubs"
      draft="hub"
      blocked={permitted ? undefined : t('form.revoked')}
      calls={(values, to) => to.hubs.create(bodyOf(values))}
      onSubmit={async (values, _, reason) => {
        const body = bodyOf(values);
        const write = (to: Writes) => to.hubs.create(body);
        const stored = await saveRow(hubs.list, body, write, { reason });
        return () => onStored(stored);
      }}
      onClose={onClose}
    />
  );
}
