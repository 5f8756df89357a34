import type { User, Writes } from '@console/shared-auth';
import { FieldForm, type ListSource, Modal, saveRow, usePermission } from '@console/shared-ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HubChoice } from './user/hub-choice.ts';
import { newUser } from './user/user-body.ts';
import { userFields } from './user/user-fields.ts';

interface UserFormProps {
  readonly title: string;
  /** The list that shows the new user. */
  readonly source: ListSource<User>;
  /** The hubs, at least one, that the new user may belong to. */
  readonly choice: readonly { readonly id: string; readonly name: string }[];
  readonly onStored: (user: User) => void;
  readonly onClose: () => void;
}

export function UserForm({ title, source, choice, onStored, onClose }: UserFormProps) {
  const { t } = useTranslation('mf-users');
  // The id is created with the form, and is the same for every retry: no retry creates a second user.
  const [id] = useState(() => crypto.randomUUID());
  const choices = useMemo(() => ({ hub: choice }), [choice]);
  const permitted = usePermission('CreateUser');
  return (
    <FieldForm
      title={title}
      submit={t('create.submit')}
      fields={userFields}
      namespace="mf-users"
      choices={choices}
      draft="user"
      blocked={permitted ? undefined : t('form.revoked')}
      calls={(values, to) => {
        const { hubId, body } = newUser(id, values);
        return to.users.create(hubId, body);
      }}
      onSubmit={async (values, _, reason) => {
        const { hubId, body } = newUser(id, values);
        const write = (to: Writes) => to.users.create(hubId, body);
        const stored = await saveRow(source, body, write, { reason });
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

/** Explains why no user can be created: a user must belong to a hub, and there is no hub to choose. */
export function HubNeeded({ title, choice, onClose }: HubNeededProps) {
  const { t } = useTranslation('mf-users');
  return (
    <Modal title={title} onClose={onClose}>
      <p>{choice.status === 'failed' ? t('create.hubsFailed') : t('create.noHub')}</p>
    </Modal>
  );
}
