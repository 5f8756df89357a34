import type { FastifyInstance } from 'fastify';
import type { Receiver, Report } from './receiver.ts';

/** The size limit of a report, many times the size of a usual one. */
export const REPORT_LIMIT_BYTES = 8 * 1024;

/** Text needs no preflight when a page reports to another origin. */
export const REPORT_TYPES = ['text/plain', 'application/json'];

/** Names are shown to users, and become folder names. */
const named = { type: 'string', pattern: '^[@\\w][@\\w./+-]{0,99}$' };

/** Texts may contain anything but NUL, because they are not stored. */
const text = { type: 'string', pattern: '^[^\\u0000]*$' };

const reportSchema = {
  type: 'object',
  required: ['module', 'stage', 'message'],
  // Only the report of a success has no number.
  anyOf: [{ required: ['number'] }, { properties: { stage: { const: 'works' } } }],
  properties: {
    module: named,
    version: named,
    number: { type: 'string', pattern: '^MF-\\d{3}$' },
    stage: { type: 'string', pattern: '^[a-z]{1,20}$' },
    address: text,
    rows: { type: 'integer', minimum: 0, maximum: 600_000 },
    message: text,
    position: { type: 'string', pattern: '^[^\\u0000]{0,500}$' },
  },
};

/** Adds the routes for reports and their counts. */
export function reportRoutes(server: FastifyInstance, receiver: Receiver): void {
  server.post<{ Body: Report }>(
    '/reports',
    { schema: { body: reportSchema } },
    async ({ body, headers }, reply) => {
      await receiver.take(body, headers.authorization);
      return reply.code(204).send();
    },
  );
  server.get('/reports/figures', async ({ headers }) => {
    await receiver.requireReader(headers.authorization);
    return receiver.figures();
  });
}
