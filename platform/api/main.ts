import { setTimeout as pause } from 'node:timers/promises';
import { productVersion } from '@console/shared-node/product-version.ts';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { startKeepingMonths } from '../audit/months.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { startOperatorServer } from '../operator/operator-server.ts';
import { checkKeys } from '../process/check-provider.ts';
import { finishResponses } from '../process/finish-responses.ts';
import { startMetricsServer } from '../process/metrics-server.ts';
import { portFailure, type RunningServer, requireFreePort, runServer } from '../process/run.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { addAccountRoute } from './account-route.ts';
import { tokenCheck } from './bearer.ts';
import { EventFeed } from './events/event-feed.ts';
import { addEventStream } from './events/event-stream.ts';
import { addHealthRoutes, Readiness } from './health.ts';
import { nameInstallation } from './installation.ts';
import { IssuerKeys } from './issuer-keys.ts';
import { Lists } from './list.ts';
import { measure, serverMetrics } from './metrics.ts';
import { migrations } from './migrations.ts';
import { runApiCommand } from './operator-commands.ts';
import { seedIfEmpty } from './seed/seed.ts';
import { addCalls, createServer } from './server.ts';
import { readSettings, type Settings, usage } from './settings.ts';
import { schemaName, type Tables } from './tables.ts';
import { keepLocalAccounts } from './users/account-store.ts';
import { reportDeletedUsers } from './users/deleted-users.ts';
import { providerAccounts } from './users/provider-accounts.ts';

const name = 'The admin API';

async function start(settings: Settings): Promise<RunningServer> {
  const { port, host, metricsPort, metricsHost } = settings;
  await requireFreePort(name, port, host);
  if (metricsPort > 0) await requireFreePort(name, metricsPort, metricsHost);
  const telemetry = await loadTelemetry(settings);
  const database = await openDatabase<Tables>({
    databaseUrl: settings.databaseUrl,
    folder: settings.databaseFolder,
    schema: schemaName,
    ...(telemetry && { onStatement: telemetry.onStatement }),
  });
  try {
    await prepare(database, settings);
    return await serve(database, settings, telemetry);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function prepare(database: Database<Tables>, settings: Settings): Promise<void> {
  await migrate(database, schemaName, migrations);
  await nameInstallation(database.sql);
  if (!settings.isLocalPlatform) return;
  await seedIfEmpty(database.sql, settings);
  await keepLocalAccounts(database.sql);
}

async function serve(
  database: Database<Tables>,
  settings: Settings,
  telemetry: Telemetry | undefined,
): Promise<RunningServer> {
  const { port, host } = settings;
  const server = await createServer(settings);
  const isMeasured = settings.metricsPort > 0 || telemetry !== undefined;
  const registry = isMeasured ? serverMetrics(server) : undefined;
  if (registry) telemetry?.observe(server, registry);
  const keys = new IssuerKeys(settings.issuer);
  const platform = {
    database: database.sql,
    lists: new Lists(database.sql),
    verifyToken: tokenCheck(server, settings, keys),
  };
  server.log.info({ version: productVersion }, 'starting');
  const readiness = new Readiness(database.sql, keys, (why) => {
    if (why === undefined) server.log.info('ready');
    else server.log.warn({ why }, 'not ready');
  });
  addHealthRoutes(server, readiness);
  await addCalls(server, platform, settings);
  const feed = await EventFeed.start(database, settings.heartbeatSeconds, server.log);
  const releaseTokens = { ...settings, audience: settings.releaseAudience };
  addAccountRoute(server, platform, tokenCheck(server, releaseTokens, keys));
  addEventStream(server, platform, feed, settings.streamsPerCaller);
  finishResponses(server);
  const { auditMonths } = settings;
  const stopKeepingMonths = await startKeepingMonths(database.sql, auditMonths, server.log);
  const stopMetrics = await startMetrics(registry, settings, {
    connections: database.connections,
    openStreams: () => feed.readers.size,
    snapshotsMade: platform.lists.snapshotsMade,
  });
  await server.listen({ host, port }).catch((error: unknown) => {
    throw portFailure(name, port, error);
  });
  const stopReporting = await startReporting(database, settings, server);
  const stopOperatorServer = await startOperatorServer(settings, (command) =>
    runApiCommand(database, command),
  );
  return {
    stopDelayMs: settings.stopDelaySeconds * 1000,
    async close() {
      server.log.info('stopping');
      readiness.stop();
      await pause(settings.stopDelaySeconds * 1000);
      await stopOperatorServer();
      await server.close();
      await stopReporting();
      await stopKeepingMonths();
      await stopMetrics();
      await telemetry?.stop();
      await database.close();
      server.log.info('stopped');
    },
  };
}

async function startMetrics(
  registry: Registry | undefined,
  { metricsHost, metricsPort, hosts }: Settings,
  measured: Parameters<typeof measure>[1],
): Promise<() => Promise<void>> {
  if (registry === undefined) return async () => undefined;
  measure(registry, measured);
  return startMetricsServer(name, { host: metricsHost, port: metricsPort, hosts }, registry);
}

/** Returns the sender of traces and metrics, if there is a collector; otherwise its code is not run. */
async function loadTelemetry(settings: Settings): Promise<Telemetry | undefined> {
  const { otlpEndpoint: endpoint, otlpHeaders: headers, serviceName, metricsIntervalMs } = settings;
  if (endpoint === undefined) return undefined;
  const { Telemetry } = await import('../telemetry/telemetry.ts');
  return new Telemetry({ endpoint, headers, service: serviceName, metricsIntervalMs });
}

/** Starts to report deleted users to the local provider; other providers cannot be notified. */
async function startReporting(
  database: Database<Tables>,
  settings: Settings,
  { log }: FastifyInstance,
): Promise<() => Promise<void>> {
  if (!settings.isLocalPlatform) return async () => undefined;
  return reportDeletedUsers(database, providerAccounts(settings), log);
}

await runServer(
  {
    name,
    usage,
    read: () => readSettings(process.env),
    check: ({ issuer }) => checkKeys(issuer),
  },
  start,
);
