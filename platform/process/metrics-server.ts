import { httpServer, refuse } from '@console/shared-node/http/http-server.ts';
import { close } from '@console/shared-node/http/listen.ts';
import type { Registry } from 'prom-client';
import { portFailure } from './run.ts';

/** The address of the metrics. */
interface MetricsAddress {
  readonly host: string;
  /** 0 if no server is to be started. */
  readonly port: number;
  /** Accepted host names, in addition to the address. */
  readonly hosts: readonly string[];
}

/**
 * Serves `GET /metrics` in Prometheus' text format at a separate address. Metrics must not be public: at the
 * public address, every proxy would have to block their path.
 *
 * @returns a function that stops it
 */
export async function startMetricsServer(
  name: string,
  { host, port, hosts }: MetricsAddress,
  registry: Registry,
): Promise<() => Promise<void>> {
  if (port === 0) return async () => undefined;
  const server = httpServer((request, response) => {
    response.setHeader('cache-control', 'no-store');
    if (request.method !== 'GET' || request.url !== '/metrics') {
      return refuse(response, 404, 'There is only /metrics.');
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
