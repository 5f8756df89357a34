import { Button } from '@blueprintjs/core';
import type { User } from '@console/shared-auth';
import {
  Code,
  Details,
  Drawer,
  formatDateTime,
  type ListSource,
  useHolds,
  useList,
} from '@console/shared-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from './user/full-name.ts';
import { useOwnSubject } from './user/own-subject.ts';

interface UserDrawerProps {
  readonly id: string;
  readonly source: ListSource<User>;
  readonly onDelete: (user: User) => void;
  readonly onClose: () => void;
}

/** One user: everything that is known, and the way to delete it. */
export default function UserDrawer({ id, source, onDelete, onClose }: UserDrawerProps) {
  const { t } = useTranslation('mf-users');
  const { data: users } = useList(source, useHolds(source.permission));
  const mayDelete = useHolds('DeleteUser');
  const reason = useId();
  const own = useOwnSubject() === id;
  return (
    <Drawer
      rows={users}
      id={id}
      title={fullName}
      actions={(user) =>
        mayDelete ? (
          <Button
            variant="minimal"
            text={t('delete.open')}
            aria-disabled={own}
            aria-describedby={own ? reason : undefined}
            onClick={() => !own && onDelete(user)}
          />
        ) : null
      }
      onClose={onClose}
    >
      {(user) => (
        <>
          {mayDelete && own ? <p id={reason}>{t('delete.own')}</p> : null}
          <Details
            details={[
              { label: t('field.username'), value: <Code>{user.username}</Code> },
              { label: t('field.id'), value: <Code copy>{user.id}</Code> },
              { label: t('field.email'), value: user.email },
              { label: t('field.hub'), value: user.hubName },
              { label: t('field.createdAt'), value: formatDateTime(user.createdAt) },
              { label: t('field.lastSignInAt'), value: formatDateTime(user.lastSignInAt) },
            ]}
          />
        </>
      )}
    </Drawer>
  );
}
