import type { Hub } from '@console/shared-auth';
import type { Fields } from '@console/shared-ui';
import { descriptionRules, hubNameRules } from '@console/shared-ui/contract';

export const hubFields: Fields<Hub> = [
  {
    name: 'name',
    column: { width: 44 },
    search: 'name',
    input: { required: true, ...hubNameRules },
    detail: false,
  },
  { name: 'description', input: { kind: 'paragraph', ...descriptionRules } },
  {
    name: 'tenants',
    members: ['tenantCount'],
    kind: 'number',
    column: { width: 18 },
    search: 'tenants',
    detail: false,
  },
  {
    name: 'users',
    members: ['userCount'],
    kind: 'number',
    column: { width: 18 },
    search: 'users',
    detail: false,
  },
  {
    name: 'createdAt',
    kind: 'time',
    column: { width: 20, hideWhenNarrow: true },
    search: 'created',
  },
  { name: 'id', kind: 'code', column: { width: 30, hideWhenNarrow: true, optional: true } },
];
