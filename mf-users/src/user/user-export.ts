import type { User } from '@console/shared-auth';
import type { TFunction } from 'i18next';

/** Every field of a user, under the headings that an import takes. */
export const userExport = (t: TFunction<'mf-users'>) =>
  [
    { title: t('field.firstName'), kind: 'text', value: ({ firstName }: User) => firstName },
    { title: t('field.lastName'), kind: 'text', value: ({ lastName }: User) => lastName },
    { title: t('field.username'), kind: 'code', value: ({ username }: User) => username },
    { title: t('field.email'), kind: 'text', value: ({ email }: User) => email },
    { title: t('field.hub'), kind: 'text', value: ({ hubName }: User) => hubName },
    { title: t('field.createdAt'), kind: 'time', value: ({ createdAt }: User) => createdAt },
    {
      title: t('field.lastSignInAt'),
      kind: 'time',
      value: ({ lastSignInAt }: User) => lastSignInAt,
    },
    { title: t('field.id'), kind: 'code', value: ({ id }: User) => id },
  ] as const;
