import { type Hub, holdsAny, type Permissions, type User, users } from '@console/shared-auth';
import { formatNumber, type ListSource, useList, usePermissions } from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './hub-contents.module.css';
import { HubListLink } from './hub-list-link.tsx';
import { HubNames } from './hub-names.tsx';

const NONE: readonly User[] = [];

/** Lists the users of a hub by name if the signed-in user may see them; otherwise shows their number. */
export function HubUsers({ hub }: { readonly hub: Hub }) {
  const { t } = useTranslation('mf-hubs');
  const source = userListFor(usePermissions());
  return (
    <>
      <p className={styles.count}>
        <HubListLink hub={hub} part="users">
          {hub.userCount === undefined
            ? formatNumber(undefined)
            : t('detail.users', { count: hub.userCount })}
        </HubListLink>
      </p>
      {source ? <UserNames hub={hub} source={source} /> : null}
    </>
  );
}

function UserNames({ hub, source }: { readonly hub: Hub; readonly source: ListSource<User> }) {
  const { t } = useTranslation('mf-hubs');
  const { data: all = NONE } = useList(source, true);
  const own = useMemo(
    () =>
      all
        .filter(({ hubId }) => hubId === hub.id)
        .map(({ id, firstName = '', lastName = '', username }) => ({
          id,
          name: `${firstName} ${lastName}`.trim() || username,
          code: username,
        })),
    [all, hub.id],
  );
  return <HubNames hub={hub} part="users" label={t('field.users')} things={own} />;
}

/** Returns the list that contains the hub's users; undefined if the signed-in user may not see it. */
function userListFor(permissions: Permissions): ListSource<User> | undefined {
  return [users.every, users.own].find(({ permission }) => holdsAny(permissions, [permission]));
}
