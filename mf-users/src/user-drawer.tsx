import type { User } from '@console/shared-auth';
import { type Action, Drawer, type ListSource, useList, usePermission } from '@console/shared-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fullName } from './user/full-name.ts';
import { useOwnSubject } from './user/own-subject.ts';
import { userFields } from './user/user-fields.ts';

const hubLink = ({ hubId, hubName }: User) =>
  hubName ? { hub: <Link to={`/hubs/${hubId}`}>{hubName}</Link> } : {};

interface UserDrawerProps {
  readonly id: string;
  readonly source: ListSource<User>;
  /** True if the signed-in user may open the hubs of these users. */
  readonly hasHubLinks: boolean;
  readonly onDelete: (user: User) => void;
  readonly onClose: () => void;
}

export default function UserDrawer({
  id,
  source,
  hasHubLinks,
  onDelete,
  onClose,
}: UserDrawerProps) {
  const { t } = useTranslation('mf-users');
  const { data: users } = useList(source, usePermission(source.permission));
  const own = useOwnSubject();
  const remove: Action<User> = {
    label: t('delete.open'),
    anyOf: ['DeleteUser'],
    blocked: (user) => (user.id === own ? t('delete.own') : undefined),
    run: onDelete,
  };
  return (
    <Drawer
      rows={users}
      id={id}
      title={fullName}
      action={remove}
      details={{ fields: userFields, t, ...(hasHubLinks && { texts: hubLink }) }}
      onClose={onClose}
    />
  );
}
