import { type Hub, hubs } from '@console/shared-auth';
import { Form, type FormField, saveRow, useHolds } from '@console/shared-ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface HubFormProps {
  readonly title: string;
  readonly onStored: (hub: Hub) => void;
  readonly onClose: () => void;
}

const EMPTY = { name: '', description: '' };

/** Creates a hub. */
export function HubForm({ title, onStored, onClose }: HubFormProps) {
  const { t } = useTranslation('mf-hubs');
  // Made when the form opens and kept through every retry, so that none makes a second hub.
  const [id] = useState(() => crypto.randomUUID());
  const fields = useMemo<readonly FormField[]>(
    () => [
      { name: 'name', kind: 'text', label: t('field.name'), required: true, maxLength: 120 },
      { name: 'description', kind: 'paragraph', label: t('field.description'), maxLength: 2000 },
    ],
    [t],
  );
  const permitted = useHolds('CreateManagementHub');
  return (
    <Form
      title={title}
      submit={t('create.submit')}
      fields={fields}
      initial={EMPTY}
      draft="hub"
      blocked={permitted ? undefined : t('form.revoked')}
      onSubmit={async ({ name = '', description }) => {
        const body = { id, name, ...(description ? { description } : {}) };
        const stored = await saveRow(hubs.list, body, () => hubs.create(body));
        return () => onStored(stored);
      }}
      onClose={onClose}
    />
  );
}
