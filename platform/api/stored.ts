import type { FastifyReply } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** The result of a create. */
export interface Stored {
  /** `stored` if the row existed: it had the same values, or it was a tenant and was updated. */
  readonly outcome: 'created' | 'stored';
  /** The row as JSON text. */
  readonly json: string;
}

/** Answers 201 for a new row, and 200 for a row that existed. */
export function answerStored(reply: FastifyReply, { outcome, json }: Stored): FastifyReply {
  return reply
    .code(outcome === 'created' ? 201 : 200)
    .type('application/json')
    .send(json);
}

/** Returns the selected row as JSON, without empty fields, or `undefined` if there is none. */
export async function rowJson<Tables>(
  database: Kysely<Tables>,
  row: RawBuilder<unknown>,
): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select json_strip_nulls(row_to_json(item))::text as json from (${row}) as item
  `.execute(database);
  return rows[0]?.json;
}
