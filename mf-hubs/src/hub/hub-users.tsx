import { type ListSource, useList, usePermissions } from '@console/shared-ui';
import { useTranslation } from 'react-i18next';
import styles from './hub-contents.module.css';
import { type User, userListFor } from './hub-contents.ts';
import type { Hub } from './hub-list.ts';

const LISTED = 100;

/** The users of a hub, by name where the person may see them, else their number. */
export function HubUsers({ hub }: { readonly hub: Hub }) {
  const { t } = useTranslation('mf-hubs');
  const source = userListFor(usePermissions());
  return (
    <>
      <p className={styles.count}>{t('detail.users', { count: hub.userCount })}</p>
      {source ? <UserNames hub={hub} source={source} /> : null}
    </>
  );
}

function UserNames({ hub, source }: { readonly hub: Hub; readonly source: ListSource<User> }) {
  const { t } = useTranslation('mf-hubs');
  const { data: users = [] } = useList(source, true);
  const own = users.filter(({ hubId }) => hubId === hub.id);
  if (own.length === 0) return null;
  return (
    <>
      <ul className={styles.names} aria-label={t('field.users')}>
        {own.slice(0, LISTED).map(({ id, firstName, lastName, username }) => (
          <li key={id}>
            <span>{`${firstName} ${lastName}`}</span>
            <code className={styles.key}>{username}</code>
          </li>
        ))}
      </ul>
      {own.length > LISTED ? <p>{t('detail.more', { count: own.length - LISTED })}</p> : null}
    </>
  );
}
