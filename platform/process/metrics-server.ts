import { httpServer } from '@console/shared-node/http/http-server.ts';
import { close } from '@console/shared-node/http/listen.ts';
import type { Registry } from 'prom-client';
import { portFailure } from './run.ts';

/** Where metrics are read. */
interface MetricsPlace {
  readonly host: string;
  /** 0 for nowhere. */
  readonly port: number;
  /** By which it is known beside the address. */
  readonly hosts: readonly string[];
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
  { host, port, hosts }: MetricsPlace,
  registry: Registry,
): Promise<() => Promise<void>> {
  if (port === 0) return async () => undefined;
  const server = httpServer((request, response) => {
    response.setHeader('cache-control', 'no-store');
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is only /metrics.\n');
      return;
    }
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.destroy(),
    );
  }, hosts);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portFailure(name, port, error)));
    server.listen({ host, port }, resolve);
  });
  return () => close(server);
}
