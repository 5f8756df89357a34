import type { User } from '@console/shared-auth';
import {
  type Column,
  type ListFilter,
  type ListWords,
  listWords,
  yearOf,
} from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from './full-name.ts';
import type { UserScope } from './user-scope.ts';

// The same functions each time the list is drawn: what is worked out of their values is kept.
const usernameOf = ({ username }: User) => username;
const emailOf = ({ email }: User) => email;
const hubNameOf = ({ hubName }: User) => hubName;
const NO_GROUP: readonly string[] = [];
const hubGroupOf = ({ hubName }: User) => hubName ?? NO_GROUP;
const lastSignInOf = ({ lastSignInAt }: User) => lastSignInAt;
const signedInIn = ({ lastSignInAt }: User) => (lastSignInAt ? yearOf(lastSignInAt) : 'never');

/** The columns of users. */
export function userColumns(t: (key: string) => string): readonly Column<User>[] {
  return [
    {
      id: 'name',
      title: t('field.name'),
      kind: 'text',
      value: fullName,
      inFile: [
        { title: t('field.firstName'), kind: 'text', value: ({ firstName }) => firstName },
        { title: t('field.lastName'), kind: 'text', value: ({ lastName }) => lastName },
      ],
      field: { name: 'name', label: t('search.name') },
      width: 20,
    },
    {
      id: 'username',
      title: t('field.username'),
      kind: 'code',
      value: usernameOf,
      field: { name: 'username', label: t('search.username') },
      width: 17,
    },
    {
      id: 'email',
      title: t('field.email'),
      kind: 'text',
      value: emailOf,
      field: { name: 'email', label: t('search.email') },
      width: 28,
      wide: true,
    },
    {
      id: 'hub',
      title: t('field.hub'),
      kind: 'text',
      value: hubNameOf,
      field: { name: 'hub', label: t('search.hub') },
      width: 15,
      wide: true,
    },
    {
      id: 'lastSignInAt',
      title: t('field.lastSignInAt'),
      kind: 'time',
      value: lastSignInOf,
      field: { name: 'signed-in', label: t('search.signedIn') },
      width: 20,
      wide: true,
    },
  ];
}

/** The same, in the language of the screen. */
export function useUserColumns(): readonly Column<User>[] {
  const { t } = useTranslation('mf-users');
  return useMemo(() => userColumns(t), [t]);
}

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
