import { hubs, type User, users } from '@console/shared-auth';
import { Form, type ListSource, Modal, saveRow, useHolds } from '@console/shared-ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HubChoice } from './user/hub-choice.ts';
import { userBody, userFields } from './user/user-fields.ts';

interface UserFormProps {
  readonly title: string;
  /** The list that shows the new user. */
  readonly source: ListSource<User>;
  /** The hubs that the user may be put in; at least one. */
  readonly choice: readonly { readonly id: string; readonly name: string }[];
  readonly onStored: (user: User) => void;
  readonly onClose: () => void;
}

/** Creates a user. */
export function UserForm({ title, source, choice, onStored, onClose }: UserFormProps) {
  const { t } = useTranslation('mf-users');
  // Made when the form opens and kept through every retry, so that none makes a second user.
  const [id] = useState(() => crypto.randomUUID());
  const [initial] = useState(() => ({
    firstName: '',
    lastName: '',
    username: '',
    email: '',
    // None beforehand, where a wrong one would be easy.
    hubId: choice.length === 1 ? (choice[0]?.id ?? '') : '',
  }));
  const fields = useMemo(() => userFields(t, choice), [t, choice]);
  const permitted = useHolds('CreateUser');
  return (
    <Form
      title={title}
      submit={t('create.submit')}
      fields={fields}
      initial={initial}
      draft="user"
      blocked={permitted ? undefined : t('form.revoked')}
      onSubmit={async (values) => {
        const hubId = hubs.idOf(values.hubId ?? '');
        const body = userBody(id, values);
        const stored = await saveRow(source, body, () => users.create(hubId, body));
        return () => onStored(stored);
      }}
      onClose={onClose}
    />
  );
}

interface HubNeededProps {
  readonly title: string;
  readonly choice: HubChoice;
  readonly onClose: () => void;
}

/** Why no user can be created now: a user belongs to a hub, and there is none to choose. */
export function HubNeeded({ title, choice, onClose }: HubNeededProps) {
  const { t } = useTranslation('mf-users');
  return (
    <Modal title={title} onClose={onClose}>
      <p>{choice.status === 'failed' ? t('create.hubsFailed') : t('create.noHub')}</p>
    </Modal>
  );
}
