import type { Tenant } from '@console/shared-auth';
import type { Fields } from '@console/shared-ui';
import {
  descriptionRules,
  emailRules,
  tenantKeyRules,
  tenantNameRules,
} from '@console/shared-ui/contract';

export const tenantFields: Fields<Tenant> = [
  {
    name: 'name',
    column: { width: 27 },
    search: 'name',
    input: { required: true, ...tenantNameRules },
    detail: false,
  },
  {
    name: 'key',
    kind: 'code',
    column: { width: 23 },
    search: 'key',
    input: {
      required: true,
      ...tenantKeyRules,
      unique: true,
      proposedFrom: ['name'],
    },
  },
  {
    name: 'contactEmail',
    column: { width: 31, hideWhenNarrow: true },
    search: 'contact',
    input: { kind: 'email', ...emailRules },
  },
  { name: 'description', input: { kind: 'paragraph', ...descriptionRules } },
  {
    name: 'createdAt',
    kind: 'time',
    column: { width: 19, hideWhenNarrow: true },
    search: 'created',
  },
  { name: 'createdBy', detail: false },
  { name: 'id', kind: 'code', column: { width: 30, hideWhenNarrow: true, optional: true } },
];
