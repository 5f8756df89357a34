import type { User } from '@console/shared-auth';
import type { Fields } from '@console/shared-ui';
import { fullName } from './full-name.ts';

export const userFields: Fields<User> = [
  {
    name: 'name',
    members: ['firstName', 'lastName'],
    value: fullName,
    column: { width: 20 },
    search: 'name',
  },
  { name: 'firstName', input: { required: true, maxLength: 100 }, detail: false },
  { name: 'lastName', input: { required: true, maxLength: 100 }, detail: false },
  {
    name: 'username',
    kind: 'code',
    column: { width: 17 },
    search: 'username',
    input: {
      required: true,
      minLength: 2,
      maxLength: 63,
      pattern: /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/,
      unique: true,
      proposedFrom: ['firstName', 'lastName'],
    },
  },
  {
    name: 'email',
    column: { width: 28, wide: true },
    search: 'email',
    input: { kind: 'email', required: true, maxLength: 254 },
  },
  {
    name: 'hub',
    members: ['hubName'],
    column: { width: 15, wide: true },
    search: 'hub',
    input: { name: 'hubId', kind: 'choice', required: true },
  },
  { name: 'createdAt', kind: 'time' },
  { name: 'lastSignInAt', kind: 'time', column: { width: 20, wide: true }, search: 'signed-in' },
  { name: 'id', kind: 'code' },
];
