import type { Hub } from '@console/shared-auth';
import type { TFunction } from 'i18next';

/** Every field of a hub. */
export const hubExport = (t: TFunction<'mf-hubs'>) =>
  [
    { title: t('field.name'), kind: 'text', value: ({ name }: Hub) => name },
    { title: t('field.description'), kind: 'text', value: ({ description }: Hub) => description },
    { title: t('field.tenants'), kind: 'number', value: ({ tenantCount }: Hub) => tenantCount },
    { title: t('field.users'), kind: 'number', value: ({ userCount }: Hub) => userCount },
    { title: t('field.createdAt'), kind: 'time', value: ({ createdAt }: Hub) => createdAt },
    { title: t('field.id'), kind: 'code', value: ({ id }: Hub) => id },
  ] as const;
