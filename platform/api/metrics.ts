import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '../database/database.ts';
import { routeOf } from '../process/log.ts';
import { RefusedToken } from './bearer.ts';
import { eventsPath } from './events/event-stream.ts';

/** Seconds; the longest is that of a whole list of 100,000 rows. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is measured, beside the requests. */
interface Measured {
  openStreams(): number;
  connections(): Connections;
  /** By list, how often it was made ready to be sent. */
  readonly snapshotsMade: ReadonlyMap<string, number>;
}

/**
 * Counts what a server does, in Prometheus' terms. A label has a route's pattern, a method or a
 * status, of which there are few; never an id or a name.
 */
export function serverMetrics(server: FastifyInstance): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'admin_api_request_duration_seconds',
    help: 'Time until an answer was sent, but for streams of events',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const refusedTokens = new Counter({
    name: 'admin_api_refused_tokens_total',
    help: 'Requests whose access token was not taken, by the fault of the token',
    labelNames: ['fault'],
    registers,
  });
  server.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const route = routeOf(request);
    // A stream is open for as long as its reader is there, and has nothing to be waited for.
    if (route === eventsPath && reply.statusCode === 200) return;
    const labels = { method: request.method, route, status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  server.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof RefusedToken) refusedTokens.inc({ fault: error.fault });
  });
  return registry;
}

/** Adds what is asked for when the metrics are. */
export function measure(registry: Registry, measured: Measured): void {
  const { openStreams, connections, snapshotsMade } = measured;
  const registers = [registry];
  new Gauge({
    name: 'admin_api_event_streams',
    help: 'Streams of events that are open',
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  new Gauge({
    name: 'admin_api_database_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  new Counter({
    name: 'admin_api_list_snapshots_total',
    help: 'Times that a list was read from the database and compressed, for however many readers',
    labelNames: ['list'],
    registers,
    collect() {
      this.reset();
      for (const [list, count] of snapshotsMade) this.inc({ list }, count);
    },
  });
}
