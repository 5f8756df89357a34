import type { FastifyInstance } from 'fastify';
import { Refusal } from './problem.ts';

/**
 * Reads bodies as JSON, and nothing else. Unlike Fastify's own reader it refuses bytes that are
 * not UTF-8 instead of replacing them, and takes an empty body for none.
 */
export function readJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    ['application/json', 'application/problem+json'],
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      if (body.length === 0) return undefined;
      try {
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), refuseProto);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        throw new Refusal('malformed', { detail: 'The body is not JSON in UTF-8.' });
      }
    },
  );
}

/** Not a field of anything, but a way to change the prototype of whatever it is copied to. */
function refuseProto(name: string, value: unknown): unknown {
  if (name === '__proto__') {
    throw new Refusal('malformed', { detail: 'The body has a member named __proto__.' });
  }
  return value;
}
