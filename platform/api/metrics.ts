import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '../database/database.ts';
import { getRoute } from '../process/log.ts';
import { RefusedToken } from './bearer.ts';
import { eventsPath } from './events/event-stream.ts';

/** The buckets of durations, in seconds; a whole list of 100,000 rows takes the longest. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The sources of the metrics that do not come from requests. */
interface Measured {
  openStreams(): number;
  connections(): Connections;
  /** The number of snapshots of each list. */
  readonly snapshotsMade: ReadonlyMap<string, number>;
}

/**
 * Creates the Prometheus metrics of a server. Labels have few values: a route's pattern, a method or
 * a status, but never an id or a name.
 */
export function serverMetrics(server: FastifyInstance): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'admin_api_request_duration_seconds',
    help: 'Time until the answer was sent, event streams excluded',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const refusedTokens = new Counter({
    name: 'admin_api_refused_tokens_total',
    help: 'Requests whose access token was refused, by reason',
    labelNames: ['fault'],
    registers,
  });
  server.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const route = getRoute(request);
    // A stream stays open as long as its reader wants, so its duration is not measured.
    if (route === eventsPath && reply.statusCode === 200) return;
    const labels = { method: request.method, route, status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  server.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof RefusedToken) refusedTokens.inc({ fault: error.fault });
  });
  return registry;
}

/** Adds the metrics whose values are collected on each scrape. */
export function measure(registry: Registry, measured: Measured): void {
  const { openStreams, connections, snapshotsMade } = measured;
  const registers = [registry];
  new Gauge({
    name: 'admin_api_event_streams',
    help: 'Open event streams',
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  new Gauge({
    name: 'admin_api_database_connections',
    help: 'Database connections, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  new Counter({
    name: 'admin_api_list_snapshots_total',
    help: 'Times that a list was read from the database and compressed, once for all its readers',
    labelNames: ['list'],
    registers,
    collect() {
      this.reset();
      for (const [list, count] of snapshotsMade) this.inc({ list }, count);
    },
  });
}
