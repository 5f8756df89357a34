import type { User } from '@console/shared-auth';
import {
  type Action,
  Code,
  Details,
  Drawer,
  formatDateTime,
  type ListSource,
  useHolds,
  useList,
} from '@console/shared-ui';
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
  const own = useOwnSubject();
  const remove: Action<User> = {
    label: t('delete.open'),
    needs: [['DeleteUser']],
    blocked: (user) => (user.id === own ? t('delete.own') : undefined),
    run: onDelete,
  };
  return (
    <Drawer rows={users} id={id} title={fullName} action={remove} onClose={onClose}>
      {(user) => (
        <>
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
