import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Registry } from 'prom-client';
import { getRoute } from '../process/log.ts';
import { Exporter, type ExporterSettings, text, toNanoseconds, whole } from './exporter.ts';
import { readMetrics } from './otlp-metrics.ts';

/** The ids of a span (W3C Trace Context). */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the trace is recorded. */
  readonly isSampled: boolean;
}

const PATTERN =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})(?<traceId>[0-9a-f]{32})-(?!0{16})(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?:-|$)/;

/** Reads a `traceparent` header; a malformed one is ignored, as the specification demands. */
export function readTraceparent(header: string | undefined): TraceContext | undefined {
  const { traceId, spanId, flags } = PATTERN.exec(header ?? '')?.groups ?? {};
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Creates the ids of a span, in the trace of its parent or in a new one. */
export const newContext = (parent: TraceContext | undefined): TraceContext => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  isSampled: parent?.isSampled ?? true,
});

/** The span of the request that is being answered. */
const current = new AsyncLocalStorage<TraceContext>();

const SERVER = 2;
const CLIENT = 3;
const ERROR = { code: 2 } as const;

/**
 * Sends a span for each request and each of its statements, and the metrics. Spans have the pattern of a route
 * and the text of a statement, never their values.
 */
export class Telemetry {
  readonly #exporter: Exporter;
  readonly #metricsIntervalMs: number;
  #timer: NodeJS.Timeout | undefined;
  #warn: (message: string) => void = () => undefined;

  constructor(settings: ExporterSettings & { readonly metricsIntervalMs: number }) {
    this.#exporter = new Exporter(settings, (message) => this.#warn(message));
    this.#metricsIntervalMs = settings.metricsIntervalMs;
  }

  /** Observes the requests and the metrics of a server. */
  observe(server: FastifyInstance, registry: Registry): void {
    this.#warn = (message) => server.log.warn(message);
    const startedAt = Date.now();
    this.#timer = setInterval(() => {
      void readMetrics(registry, startedAt).then((metrics) => this.#exporter.sendMetrics(metrics));
    }, this.#metricsIntervalMs);
    this.#timer.unref();
    server.addHook('onRequest', (request, reply, done) => {
      const parent = readTraceparent(request.headers.traceparent?.toString());
      const context = newContext(parent);
      const began = Date.now();
      // The answer of a stream ends with its connection.
      reply.raw.once('close', () => {
        if (context.isSampled) this.#addRequest(request, reply, { context, parent, began });
      });
      current.run(context, done);
    });
  }

  readonly onStatement = ({ level, query, queryDurationMillis }: LogEvent): void => {
    const parent = current.getStore();
    if (!parent?.isSampled) return;
    const end = performance.timeOrigin + performance.now();
    const { spanId, traceId } = newContext(parent);
    this.#exporter.add({
      ...{ traceId, spanId, parentSpanId: parent.spanId, kind: CLIENT },
      name: /^\s*\w+/.exec(query.sql)?.[0].trim() ?? 'statement',
      startTimeUnixNano: toNanoseconds(end - queryDurationMillis),
      endTimeUnixNano: toNanoseconds(end),
      // Values are parameters, so the text has none.
      attributes: [text('db.system.name', 'postgresql'), text('db.query.text', query.sql)],
      ...(level === 'error' && { status: ERROR }),
    });
  };

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#exporter.stop();
  }

  #addRequest(
    request: FastifyRequest,
    { raw: { statusCode } }: FastifyReply,
    { context, parent, began }: Answered,
  ): void {
    const { traceId, spanId } = context;
    this.#exporter.add({
      ...{ traceId, spanId, kind: SERVER },
      ...(parent && { parentSpanId: parent.spanId }),
      name: `${request.method} ${getRoute(request)}`,
      startTimeUnixNano: toNanoseconds(began),
      endTimeUnixNano: toNanoseconds(Date.now()),
      attributes: [
        text('http.request.method', request.method),
        text('http.route', getRoute(request)),
        whole('http.response.status_code', statusCode),
        text('request.id', request.id),
      ],
      ...(statusCode >= 500 && { status: ERROR }),
    });
  }
}

interface Answered {
  readonly context: TraceContext;
  readonly parent: TraceContext | undefined;
  /** In milliseconds since 1970. */
  readonly began: number;
}
