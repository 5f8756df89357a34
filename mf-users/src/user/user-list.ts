import type { User } from '@console/shared-auth';
import { getYear, type ListFilter, type ListWords, listWords } from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserScope } from './user-scope.ts';

// These functions are outside the component, so that results that are cached for them stay valid.
const NO_GROUP: readonly string[] = [];
const getHubGroup = ({ hubName }: User) => hubName ?? NO_GROUP;
const getLastSignIn = ({ lastSignInAt }: User) => lastSignInAt;
const getYearOfSignIn = ({ lastSignInAt }: User) =>
  lastSignInAt ? getYear(lastSignInAt) : 'never';

export function useUserFilters(): readonly ListFilter<User>[] {
  const { t } = useTranslation('mf-users');
  return useMemo(
    () => [
      {
        name: 'hub',
        label: t('field.hub'),
        groupOf: getHubGroup,
        groupLabel: (hubName) => hubName,
      },
      {
        name: 'signedIn',
        label: t('field.lastSignInAt'),
        groupOf: getYearOfSignIn,
        groupLabel: (group) => (group === 'never' ? t('filter.never') : group),
        time: { of: getLastSignIn, isAwaited: true },
      },
    ],
    [t],
  );
}

export function useUserWords(scope: UserScope): ListWords {
  const { t } = useTranslation('mf-users');
  return useMemo(() => {
    const words = listWords((name, values) => t(`list.${name}`, values));
    // For an account without a hub the server returns an empty list, not an error.
    return scope === 'mine' ? { ...words, empty: t('list.emptyMine') } : words;
  }, [t, scope]);
}
