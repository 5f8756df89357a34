import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Makes a closing server wait for answers that are being sent. Otherwise Node closes every connection
 * whose answer is written, although a slow reader may not have received all of it:
 * `closeIdleConnections` checks `finished`, not `writableFinished`.
 *
 * Call it after the registration of the hooks that end open streams.
 */
export function finishResponses(server: FastifyInstance): void {
  const pending = new Set<ServerResponse>();
  server.server.on('request', (_, response) => {
    pending.add(response);
    response.once('close', () => pending.delete(response));
  });
  server.addHook('preClose', async () => {
    // Another request may arrive while these responses are being sent.
    while (pending.size > 0) {
      await Promise.all([...pending].map((response) => once(response, 'close')));
    }
  });
}
