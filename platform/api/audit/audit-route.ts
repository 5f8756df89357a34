import { readAudit } from '../../audit/audit-trail.ts';
import { json, route } from '../route.ts';

const time = { type: 'string', format: 'date-time' } as const;
const text = { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' } as const;
const whole = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const;

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;

interface Query {
  readonly since?: string;
  readonly until?: string;
  readonly who?: string;
  readonly row?: string;
  readonly what?: string;
  readonly before?: string;
  readonly limit?: string;
}

/** The read for auditors. An extension: other APIs need not have it. */
export const auditRoute = route({
  operationId: 'getAudit',
  method: 'GET',
  path: '/audit',
  extension: 'audit',
  summary: 'Who changed what, newest first',
  permissions: ['GetAudit'],
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      since: { ...time, description: 'Entries from this time on.' },
      until: { ...time, description: 'Entries before this time.' },
      who: { ...text, description: 'A `sub` or a user name.' },
      row: { ...text, description: "The id of a row, a tenant's key or a hub's name." },
      what: { ...text, description: 'The `operationId` of a call.' },
      before: { ...whole, description: 'The next page: `next` of the previous answer.' },
      limit: { ...whole, description: `Entries in an answer, at most ${MAX_LIMIT}.` },
    },
  },
  answers: { 200: json('A page of entries', { $ref: 'AuditPage#' }) },
  async handle({ database, request, reply }) {
    // Fastify has validated the query.
    const { before, limit = DEFAULT_LIMIT, ...filter } = request.query as Query;
    const most = Math.min(Number(limit), MAX_LIMIT);
    // One more entry tells whether there is another page.
    const found = await readAudit(database, filter, most + 1, before ? Number(before) : undefined);
    const entries = found.slice(0, most);
    const next = found.length > most ? entries.at(-1)?.id : undefined;
    return reply
      .header('cache-control', 'no-store')
      .send({ entries, ...(next !== undefined && { next }) });
  },
});
