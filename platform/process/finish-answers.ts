import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Has a server that closes wait for the answers that are being sent. By itself Node cuts every
 * connection whose answer is written, although a slow reader may not have all of it yet:
 * `closeIdleConnections` asks `finished`, not `writableFinished`.
 *
 * Comes after whatever ends the answers that would not end by themselves.
 */
export function finishAnswers(server: FastifyInstance): void {
  const underWay = new Set<ServerResponse>();
  server.server.on('request', (_, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  server.addHook('preClose', async () => {
    // A request may arrive while the others are waited for.
    while (underWay.size > 0) {
      await Promise.all([...underWay].map((response) => once(response, 'close')));
    }
  });
}
