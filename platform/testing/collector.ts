import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { freePort } from '@console/shared-node/testing/running-process.ts';
import type { Span } from '../telemetry/exporter.ts';

/** A collector of traces and metrics, which keeps what it receives. */
export async function startCollector(given?: number) {
  const received = { spans: [] as Span[], metrics: [] as Metric[], keys: [] as unknown[] };
  const server = createServer(async (request, response) => {
    const body = Object(await json(request));
    received.keys.push(request.headers['x-key']);
    const spans = body.resourceSpans?.flatMap((one: Scopes) => one.scopeSpans) ?? [];
    const metrics = body.resourceMetrics?.flatMap((one: Scopes) => one.scopeMetrics) ?? [];
    received.spans.push(...spans.flatMap((one: { spans: Span[] }) => one.spans));
    received.metrics.push(...metrics.flatMap((one: { metrics: Metric[] }) => one.metrics));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const port = given ?? (await freePort());
  await new Promise<void>((resolve) => server.listen({ host: 'localhost', port }, resolve));
  const close = () => new Promise((resolve) => server.close(resolve));
  return { ...received, endpoint: `http://localhost:${port}`, close };
}

type Metric = Readonly<Record<string, unknown>> & { readonly name: string };
type Scopes = Readonly<Record<'scopeSpans' | 'scopeMetrics', readonly unknown[]>>;
