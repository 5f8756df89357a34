import type { FastifyReply } from 'fastify';

/** What a create has left in the database. */
export interface Stored {
  /** `stored` where the same body had been sent before, or another one for a tenant. */
  readonly outcome: 'created' | 'stored';
  /** The row as JSON text. */
  readonly json: string;
}

/** Answers 201 for what is new, and 200 for what was there. */
export function answerStored(reply: FastifyReply, { outcome, json }: Stored): FastifyReply {
  return reply
    .code(outcome === 'created' ? 201 : 200)
    .type('application/json')
    .send(json);
}
