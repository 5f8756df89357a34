import type { FastifyReply } from 'fastify';

/** The result of a create. */
export interface Stored {
  /** `stored` if the row existed: with the same values, or, for a tenant, updated. */
  readonly outcome: 'created' | 'stored';
  /** The row as JSON text. */
  readonly json: string;
}

/** Answers 201 for a new row, and 200 for one that existed. */
export function answerStored(reply: FastifyReply, { outcome, json }: Stored): FastifyReply {
  return reply
    .code(outcome === 'created' ? 201 : 200)
    .type('application/json')
    .send(json);
}
