import { literal, number, object, optional, string } from 'valibot';

/** The command with which an operator reads a page of the audit trail, of the API and of the provider. */
export const readAuditCommand = object({
  name: literal('read-audit'),
  since: optional(string()),
  until: optional(string()),
  who: optional(string()),
  row: optional(string()),
  what: optional(string()),
  limit: number(),
  before: optional(number()),
});
