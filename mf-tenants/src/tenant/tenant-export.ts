import type { Tenant } from '@console/shared-auth';
import type { TFunction } from 'i18next';

/** Every field of a tenant, under the headings that an import takes. */
export const tenantExport = (t: TFunction<'mf-tenants'>) =>
  [
    { title: t('field.name'), kind: 'text', value: ({ name }: Tenant) => name },
    { title: t('field.key'), kind: 'code', value: ({ key }: Tenant) => key },
    {
      title: t('field.contactEmail'),
      kind: 'text',
      value: ({ contactEmail }: Tenant) => contactEmail,
    },
    {
      title: t('field.description'),
      kind: 'text',
      value: ({ description }: Tenant) => description,
    },
    { title: t('field.createdAt'), kind: 'time', value: ({ createdAt }: Tenant) => createdAt },
    { title: t('field.createdBy'), kind: 'text', value: ({ createdBy }: Tenant) => createdBy },
    { title: t('field.id'), kind: 'code', value: ({ id }: Tenant) => id },
  ] as const;
