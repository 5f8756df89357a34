import type { Tenant, TenantBody } from '@console/shared-auth';
import type { FormField, FormValues } from '@console/shared-ui';
import { foldText } from '@console/shared-ui';
import type { TFunction } from 'i18next';

/** The fields of a new tenant: its name proposes a key. `t` is that of `mf-tenants`. */
export function newTenantFields(t: TFunction<'mf-tenants'>): readonly FormField[] {
  return tenantFields(t).map((field) =>
    field.name === 'key' ? { ...field, propose: ({ name = '' }) => slugOf(name) } : field,
  );
}

/** The fields of a tenant. `t` is that of the namespace `mf-tenants`. */
export function tenantFields(t: TFunction<'mf-tenants'>): readonly FormField[] {
  return [
    { name: 'name', kind: 'text', label: t('field.name'), required: true, maxLength: 200 },
    {
      name: 'key',
      kind: 'code',
      label: t('field.key'),
      help: t('field.keyHelp'),
      required: true,
      minLength: 2,
      maxLength: SLUG_LENGTH,
      pattern: SLUG,
      patternText: t('field.keyHelp'),
    },
    { name: 'contactEmail', kind: 'email', label: t('field.contactEmail'), maxLength: 254 },
    { name: 'description', kind: 'paragraph', label: t('field.description'), maxLength: 2000 },
  ];
}

/** What the form of a tenant starts with. */
export function tenantValues(tenant?: Tenant): FormValues {
  return {
    name: tenant?.name ?? '',
    key: tenant?.key ?? '',
    contactEmail: tenant?.contactEmail ?? '',
    description: tenant?.description ?? '',
  };
}

/** What is sent for the values of a form; an empty optional field is left out. */
export function tenantBody(id: string, values: FormValues): TenantBody {
  const { name = '', key = '', contactEmail, description } = values;
  return {
    id,
    name,
    key,
    ...(contactEmail ? { contactEmail } : {}),
    ...(description ? { description } : {}),
  };
}

/** What a key looks like: lower case, digits and hyphens, none at either end. */
export const SLUG = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
export const SLUG_LENGTH = 63;

/** The key that a name suggests: `Hôpital de l’Ouest` makes `hopital-de-l-ouest`. */
export function slugOf(name: string): string {
  return foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
}
