import {
  type Hub,
  holdsAny,
  type Permissions,
  type ServerList,
  type User,
  users,
} from '@console/shared-auth';
import { type ListSource, useList, useNameOrder, usePermissions } from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './hub-contents.module.css';
import { HubListLink } from './hub-lists.tsx';

/** Names that are listed; a number says how many more there are. */
const LISTED_USERS = 100;
const NONE: readonly User[] = [];

/** The users of a hub, by name where the person may see them, else their number. */
export function HubUsers({ hub }: { readonly hub: Hub }) {
  const { t } = useTranslation('mf-hubs');
  const source = userListFor(usePermissions());
  return (
    <>
      <p className={styles.count}>
        <HubListLink hub={hub} part="users">
          {t('detail.users', { count: hub.userCount })}
        </HubListLink>
      </p>
      {source ? <UserNames hub={hub} source={source} /> : null}
    </>
  );
}

function UserNames({ hub, source }: { readonly hub: Hub; readonly source: ListSource<User> }) {
  const { t } = useTranslation('mf-hubs');
  const { data: all = NONE } = useList(source, true);
  const compare = useNameOrder();
  const own = useMemo(
    () =>
      all
        .filter(({ hubId }) => hubId === hub.id)
        .map(({ id, firstName, lastName, username }) => ({
          id,
          name: `${firstName} ${lastName}`,
          username,
        }))
        .sort((one, other) => compare(one.name, other.name)),
    [all, hub.id, compare],
  );
  if (own.length === 0) return null;
  return (
    <>
      <ul className={styles.names} aria-label={t('field.users')}>
        {own.slice(0, LISTED_USERS).map(({ id, name, username }) => (
          <li key={id}>
            <Link to={`/users/${id}`}>{name}</Link>
            <code className={styles.key}>{username}</code>
          </li>
        ))}
      </ul>
      {own.length > LISTED_USERS ? (
        <p>
          <HubListLink hub={hub} part="users">
            {t('detail.more', { count: own.length - LISTED_USERS })}
          </HubListLink>
        </p>
      ) : null}
    </>
  );
}

/** The list in which the users of a hub are found, for whoever may look at one. */
function userListFor(permissions: Permissions): ServerList<User> | undefined {
  return [users.every, users.own].find(({ permission }) => holdsAny(permissions, [permission]));
}
