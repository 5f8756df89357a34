import type { User } from '@console/shared-auth';
import type { Fields } from '@console/shared-ui';
import { emailRules, personNameRules, usernameRules } from '@console/shared-ui/contract';
import { fullName } from './full-name.ts';

export const userFields: Fields<User> = [
  {
    name: 'name',
    members: ['firstName', 'lastName'],
    value: fullName,
    column: { width: 20 },
    search: 'name',
  },
  {
    name: 'firstName',
    column: { width: 14, optional: true },
    input: { required: true, ...personNameRules },
    detail: false,
  },
  {
    name: 'lastName',
    column: { width: 16, optional: true },
    input: { required: true, ...personNameRules },
    detail: false,
  },
  {
    name: 'username',
    kind: 'code',
    column: { width: 17 },
    search: 'username',
    input: {
      required: true,
      ...usernameRules,
      unique: true,
      proposedFrom: ['firstName', 'lastName'],
    },
  },
  {
    name: 'email',
    column: { width: 28, hideWhenNarrow: true },
    search: 'email',
    input: { kind: 'email', required: true, ...emailRules },
  },
  {
    name: 'hub',
    members: ['hubName'],
    column: { width: 15, hideWhenNarrow: true },
    search: 'hub',
    input: { name: 'hubId', kind: 'choice', required: true },
  },
  { name: 'createdAt', kind: 'time', column: { width: 16, hideWhenNarrow: true, optional: true } },
  {
    name: 'lastSignInAt',
    kind: 'time',
    column: { width: 20, hideWhenNarrow: true },
    search: 'signed-in',
  },
  { name: 'id', kind: 'code', column: { width: 30, hideWhenNarrow: true, optional: true } },
];
