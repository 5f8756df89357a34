import type { Tenant } from '@console/shared-auth';
import type { Fields } from '@console/shared-ui';

export const tenantFields: Fields<Tenant> = [
  {
    name: 'name',
    column: { width: 27 },
    search: 'name',
    input: { required: true, maxLength: 200 },
    detail: false,
  },
  {
    name: 'key',
    kind: 'code',
    column: { width: 23 },
    search: 'key',
    input: {
      required: true,
      minLength: 2,
      maxLength: 63,
      pattern: /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/,
      unique: true,
      proposedFrom: ['name'],
    },
  },
  {
    name: 'contactEmail',
    column: { width: 31, wide: true },
    search: 'contact',
    input: { kind: 'email', maxLength: 254 },
  },
  { name: 'description', input: { kind: 'paragraph', maxLength: 2000 } },
  { name: 'createdAt', kind: 'time', column: { width: 19, wide: true }, search: 'created' },
  { name: 'createdBy', detail: false },
  { name: 'id', kind: 'code' },
];
