import { mkdir } from 'node:fs/promises';
import { AccountCheck } from '@console/platform/accounts/account-check.ts';
import { tokenCheck } from '@console/platform/api/bearer.ts';
import { IssuerKeys } from '@console/platform/api/issuer-keys.ts';
import { jsonServer } from '@console/platform/api/json-server.ts';
import { startOperatorServer } from '@console/platform/operator/operator-server.ts';
import { checkKeys } from '@console/platform/process/check-provider.ts';
import { finishResponses } from '@console/platform/process/finish-responses.ts';
import {
  portFailure,
  type RunningServer,
  requireFreePort,
  runServer,
} from '@console/platform/process/run.ts';
import { say } from '@console/shared-node/command.ts';
import { requireOwnFolder } from '@console/shared-node/data-folder.ts';
import { productVersion } from '@console/shared-node/product-version.ts';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ServiceStore } from '../release/store/open-store.ts';
import { findIssuer, getIssuer, Receiver } from '../reports/receiver.ts';
import { REPORT_LIMIT_BYTES, REPORT_TYPES, reportRoutes } from '../reports/report-routes.ts';
import { releaseRoutes } from './release-routes.ts';
import { prepareReleases } from './run-job.ts';
import { readSettings, type Settings, usage } from './settings.ts';

const name = 'The release service';

/** Time limit of a request, long enough for a large module over a slow line. */
const REQUEST_TIMEOUT_MS = 120_000;

async function createServer(
  settings: Settings,
  consoleStore: ServiceStore,
  receiver: Receiver,
): Promise<FastifyInstance> {
  const server = jsonServer({
    ...settings,
    // Uploads have limits of their own.
    bodyLimitBytes: REPORT_LIMIT_BYTES,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    contentTypes: REPORT_TYPES,
  });
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
    strictTransportSecurity: false,
  });
  server.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  reportRoutes(server, receiver);
  await server.register(rateLimit, { global: false });
  const issuer = () => getIssuer(settings, consoleStore);
  let keys: IssuerKeys | undefined;
  const provider = async () => {
    keys ??= new IssuerKeys(await issuer());
    return keys;
  };
  const accounts = new AccountCheck(settings, provider);
  let verify: ReturnType<typeof tokenCheck> | undefined;
  await releaseRoutes(server, {
    settings,
    consoleStore,
    issuer,
    async verify(request) {
      const known = { ...settings, issuer: await issuer(), audience: settings.releaseAudience };
      verify ??= tokenCheck(server, known, await provider());
      return verify(request);
    },
    accounts,
  });
  finishResponses(server);
  say(`${name} ${productVersion}. ${accounts.rule}`);
  return server;
}

async function start(settings: Settings): Promise<RunningServer> {
  const { port, operatorFile, dataFolder } = settings;
  await requireFreePort(name, port);
  for (const folder of [settings.location, dataFolder]) await requireOwnFolder(folder, 'MF-152');
  const consoleStore = new ServiceStore(settings.location, dataFolder);
  const receiver = new Receiver(settings, consoleStore);
  const server = await createServer(settings, consoleStore, receiver);
  const address = await server.listen({ host: 'localhost', port }).catch((error: unknown) => {
    throw portFailure(name, port, error);
  });
  await mkdir(dataFolder, { recursive: true });
  // Starts it even with a database server, because `release -- --list` does not know the database.
  const stopOperatorServer = await startOperatorServer(
    { databaseUrl: undefined, operatorFile },
    () => receiver.figures(),
  );
  return {
    port: Number(new URL(address).port),
    async close() {
      await stopOperatorServer();
      await server.close();
      await receiver.close();
      await consoleStore.close();
    },
  };
}

/** Asks the provider of the console's users, once the console is deployed. */
async function check(settings: Settings): Promise<string> {
  const consoleStore = new ServiceStore(settings.location, settings.dataFolder);
  try {
    const issuer = await findIssuer(settings, consoleStore);
    if (issuer !== undefined) return await checkKeys(issuer);
    return `There is no console in ${settings.location} yet.`;
  } finally {
    await consoleStore.close();
  }
}

// A systemd unit may not write to the program's folder, so `--check` builds all programs in advance.
if (process.argv.includes('--check')) prepareReleases();

await runServer({ name, usage, read: () => readSettings(process.env), check }, start);
