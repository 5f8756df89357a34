import {
  descriptionRules,
  emailRules,
  hubNameRules,
  INVISIBLE,
  PARAGRAPH,
  personNameRules,
  tenantKeyRules,
  tenantNameRules,
  usernameRules,
} from '@console/shared-ui/contract';
import { fieldCodes } from './field-codes.ts';

/** The pattern is needed as well, because `format: uuid` alone would accept `urn:uuid:…`. */
export const uuid = {
  type: 'string',
  format: 'uuid',
  pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
} as const;

const time = { type: 'string', format: 'date-time' } as const;

/** One line of text: not blank, no leading or trailing white space, no control characters or lone surrogates. */
const line = '^[^\\s\\p{Cc}\\p{Cs}](?:[^\\p{Cc}\\p{Cs}]*[^\\s\\p{Cc}\\p{Cs}])?$';

/** For names: no invisible characters. */
const visible = { not: { pattern: INVISIBLE.source } } as const;

const name = { type: 'string', minLength: 1, pattern: line, ...visible } as const;
const slug = ({ pattern, ...lengths }: typeof tenantKeyRules | typeof usernameRules) =>
  ({ type: 'string', ...lengths, pattern: pattern.source, ...visible }) as const;

/** {@link EMAIL} defines the format. */
const email = { type: 'string', format: 'email', ...emailRules } as const;
const description = { type: 'string', ...descriptionRules, pattern: PARAGRAPH.source } as const;
const personName = { ...name, ...personNameRules } as const;

const tenantValues = {
  id: uuid,
  key: {
    ...slug(tenantKeyRules),
    description: "A lower-case slug that cannot be mistaken for another tenant's key.",
  },
  name: { ...name, ...tenantNameRules },
  contactEmail: email,
  description,
} as const;

const userValues = {
  id: uuid,
  username: {
    ...slug(usernameRules),
    description: 'Lower case. Cannot be mistaken for another username.',
  },
  email,
  firstName: personName,
  lastName: personName,
} as const;

const hubValues = {
  id: uuid,
  name: {
    ...name,
    ...hubNameRules,
    description: "Cannot be mistaken for another hub's name.",
  },
  description,
} as const;

/** The component schemas of the OpenAPI document. */
export const schemas = [
  {
    $id: 'Tenant',
    type: 'object',
    required: ['id', 'key', 'name', 'createdAt', 'createdBy'],
    properties: {
      ...tenantValues,
      createdAt: time,
      createdBy: { type: 'string' },
      version: {
        type: 'integer',
        minimum: 1,
        description: 'Increases with every change. In quotes it is the entity tag for If-Match.',
      },
    },
  },
  {
    $id: 'User',
    type: 'object',
    required: ['id', 'username', 'email', 'firstName', 'lastName', 'hubId', 'hubName', 'createdAt'],
    properties: {
      ...userValues,
      hubId: uuid,
      hubName: { type: 'string' },
      createdAt: time,
      lastSignInAt: time,
    },
  },
  {
    $id: 'Hub',
    type: 'object',
    required: ['id', 'name', 'tenantCount', 'userCount', 'createdAt'],
    properties: {
      ...hubValues,
      tenantCount: { type: 'integer', minimum: 0 },
      userCount: { type: 'integer', minimum: 0 },
      createdAt: time,
    },
  },
  {
    $id: 'TenantBody',
    type: 'object',
    required: ['id', 'key', 'name'],
    additionalProperties: false,
    properties: tenantValues,
  },
  {
    $id: 'UserBody',
    type: 'object',
    required: ['id', 'username', 'email', 'firstName', 'lastName'],
    additionalProperties: false,
    properties: userValues,
  },
  {
    $id: 'HubBody',
    type: 'object',
    required: ['id', 'name'],
    additionalProperties: false,
    properties: hubValues,
  },
  {
    $id: 'AuditPage',
    type: 'object',
    required: ['entries'],
    properties: {
      entries: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'at', 'sub', 'name', 'what', 'rows', 'outcome'],
          properties: {
            id: { type: 'integer' },
            at: time,
            sub: { type: 'string' },
            name: { type: 'string', description: 'The user name.' },
            what: { type: 'string', description: 'The `operationId` of the call, or a command.' },
            rows: {
              type: 'array',
              items: { type: 'string' },
              description: 'The ids of the rows, the main one first.',
            },
            label: { type: 'string', description: "The tenant's key, or the hub's name." },
            changed: {
              type: 'array',
              items: { type: 'string' },
              description: 'The names of the changed fields, without values.',
            },
            outcome: {
              type: 'string',
              description: '`created`, `updated`, `deleted`, or the name of the problem.',
            },
            address: { type: 'string', description: "The client's address." },
            request: { type: 'string', description: 'The id of the request.' },
            reason: { type: 'string', description: 'The reason in `Change-Reason`.' },
          },
        },
      },
      next: { type: 'integer', description: 'If there are more: `before` of the next page.' },
    },
  },
  {
    $id: 'Problem',
    type: 'object',
    description: 'RFC 9457 problem details.',
    required: ['type', 'title', 'status'],
    properties: {
      type: { type: 'string', description: 'urn:platform:problem:<name>' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      instance: {
        type: 'string',
        description: 'The id of the request, as in the log.',
      },
      permission: { type: 'string', description: 'With 403: the missing permission.' },
      errors: {
        type: 'array',
        description: 'With 409 and 422: the fields in question, each with a code.',
        items: {
          type: 'object',
          required: ['field', 'code'],
          properties: {
            field: { type: 'string' },
            code: {
              type: 'string',
              description: `One of ${Object.keys(fieldCodes).join(', ')}.`,
            },
            other: {
              type: 'string',
              description: 'With `look-alike`: the existing name, if the caller may see it.',
            },
          },
        },
      },
      current: { $ref: 'Tenant#', description: 'With 412: the stored tenant, if any.' },
    },
  },
  {
    $id: 'Event',
    type: 'object',
    description: 'The data of a server-sent event, whose `event` is its kind.',
    properties: {
      change: { type: 'string', enum: ['created', 'updated', 'deleted', 'missed'] },
      id: { type: 'string', description: 'The id of the row, if just one has changed.' },
    },
  },
] as const;

type Schemas = { [Schema in (typeof schemas)[number] as Schema['$id']]: Schema };

/** An object that conforms to a schema whose properties are all strings. */
type BodyOf<Schema extends { properties: object; required: readonly string[] }> = {
  [Field in Extract<keyof Schema['properties'], Schema['required'][number]>]: string;
} & { [Field in Exclude<keyof Schema['properties'], Schema['required'][number]>]?: string };

/** The bodies of requests, by the names of their schemas. */
export type Bodies = {
  [Name in 'TenantBody' | 'UserBody' | 'HubBody']: BodyOf<Schemas[Name]>;
};

/** Returns the schema of path parameters that are all ids. */
export const ids = (names: readonly string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, uuid])),
});
