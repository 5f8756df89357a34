// Generated from platform/api/schemas.ts by `npm run openapi`.
import {
  type FieldKind,
  isFilled,
  isNumberOrMissing,
  isTextOrMissing,
  isTimeOrMissing,
} from './server-row.ts';

type Row<Field extends string> = Readonly<Record<Field, unknown>>;

export const tenantFields = {
  id: 'id',
  key: 'text',
  name: 'name',
  contactEmail: 'text',
  description: 'text',
  createdAt: 'time',
  createdBy: 'text',
  version: 'number',
} as const satisfies Record<string, FieldKind>;

export const isTenantRow = (row: Row<keyof typeof tenantFields>): boolean =>
  isFilled(row.id) &&
  isTextOrMissing(row.key) &&
  isFilled(row.name) &&
  isTextOrMissing(row.contactEmail) &&
  isTextOrMissing(row.description) &&
  isTimeOrMissing(row.createdAt) &&
  isTextOrMissing(row.createdBy) &&
  isNumberOrMissing(row.version);

export const userFields = {
  id: 'id',
  username: 'name',
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  hubId: 'reference',
  hubName: 'text',
  createdAt: 'time',
  lastSignInAt: 'time',
} as const satisfies Record<string, FieldKind>;

export const isUserRow = (row: Row<keyof typeof userFields>): boolean =>
  isFilled(row.id) &&
  isFilled(row.username) &&
  isTextOrMissing(row.email) &&
  isTextOrMissing(row.firstName) &&
  isTextOrMissing(row.lastName) &&
  isTextOrMissing(row.hubId) &&
  isTextOrMissing(row.hubName) &&
  isTimeOrMissing(row.createdAt) &&
  isTimeOrMissing(row.lastSignInAt);

export const hubFields = {
  id: 'id',
  name: 'name',
  description: 'text',
  tenantCount: 'number',
  userCount: 'number',
  createdAt: 'time',
} as const satisfies Record<string, FieldKind>;

export const isHubRow = (row: Row<keyof typeof hubFields>): boolean =>
  isFilled(row.id) &&
  isFilled(row.name) &&
  isTextOrMissing(row.description) &&
  isNumberOrMissing(row.tenantCount) &&
  isNumberOrMissing(row.userCount) &&
  isTimeOrMissing(row.createdAt);
