import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { close } from '../../http/listen.ts';
import { REQUEST_LIMITS, refuseTunnels } from '../../http/request-limits.ts';
import { portFailure } from './run.ts';

/** Where metrics are read. */
interface MetricsPlace {
  readonly host: string;
  /** 0 for nowhere. */
  readonly port: number;
}

/**
 * Answers `GET /metrics` in Prometheus' text format, at an address of its own: what a platform's people
 * do, and how often in vain, is nobody's business who can reach the public one, and a path there would
 * be guarded only as long as each proxy in front remembers to.
 *
 * @returns how to stop it
 */
export async function startMetricsServer(
  name: string,
  { host, port }: MetricsPlace,
  registry: Registry,
): Promise<() => Promise<void>> {
  if (port === 0) return async () => undefined;
  const server = createServer(REQUEST_LIMITS, (request, response) => {
    response.setHeader('cache-control', 'no-store');
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is only /metrics.\n');
      return;
    }
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.destroy(),
    );
  });
  refuseTunnels(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portFailure(name, port, error)));
    server.listen({ host, port }, resolve);
  });
  return () => close(server);
}
