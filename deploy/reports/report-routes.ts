import type { FastifyInstance } from 'fastify';
import type { Receiver, Report } from './receiver.ts';

/** A report of a page is a fraction of it. */
export const REPORT_LIMIT_BYTES = 8 * 1024;

/** As text it needs no preflight where a page reports to another origin. */
export const REPORT_TYPES = ['text/plain', 'application/json'];

/** Names are shown to people, and stand for folders. */
const named = { type: 'string', pattern: '^[@\\w][@\\w./+-]{0,99}$' };

/** For people: neither is kept, and no NUL makes sense in either. */
const text = { type: 'string', pattern: '^[^\\u0000]*$' };

const reportSchema = {
  type: 'object',
  required: ['module', 'number', 'stage', 'message'],
  properties: {
    module: named,
    version: named,
    number: { type: 'string', pattern: '^MF-\\d{3}$' },
    stage: { type: 'string', pattern: '^[a-z]{1,20}$' },
    address: text,
    message: text,
  },
};

/** Adds the addresses at which pages report, and where what was counted can be read. */
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
