import type { User } from '@console/shared-auth';
import { type ListFilter, type ListWords, listWords, yearOf } from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserScope } from './user-scope.ts';

// The same functions each time the list is drawn: what is worked out of their values is kept.
const NO_GROUP: readonly string[] = [];
const hubGroupOf = ({ hubName }: User) => hubName ?? NO_GROUP;
const lastSignInOf = ({ lastSignInAt }: User) => lastSignInAt;
const signedInIn = ({ lastSignInAt }: User) => (lastSignInAt ? yearOf(lastSignInAt) : 'never');

/** By what users can be narrowed. */
export function useUserFilters(): readonly ListFilter<User>[] {
  const { t } = useTranslation('mf-users');
  return useMemo(
    () => [
      {
        name: 'hub',
        label: t('field.hub'),
        groupOf: hubGroupOf,
        groupLabel: (hubName) => hubName,
      },
      {
        name: 'signedIn',
        label: t('field.lastSignInAt'),
        groupOf: signedInIn,
        groupLabel: (group) => (group === 'never' ? t('filter.never') : group),
        time: { of: lastSignInOf, isAwaited: true },
      },
    ],
    [t],
  );
}

/** The texts of the list of users. */
export function useUserWords(scope: UserScope): ListWords {
  const { t } = useTranslation('mf-users');
  return useMemo(() => {
    const words = listWords((name, values) => t(`list.${name}`, values));
    // The server says of no account that it is in no hub: its list is empty.
    return scope === 'mine' ? { ...words, empty: t('list.emptyMine') } : words;
  }, [t, scope]);
}
