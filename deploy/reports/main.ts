import { mkdir } from 'node:fs/promises';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { jsonServer } from '../platform/api/json-server.ts';
import { startOperatorServer } from '../platform/operator/operator-server.ts';
import { finishAnswers } from '../platform/process/finish-answers.ts';
import {
  portFailure,
  type RunningServer,
  requireFreePort,
  runServer,
} from '../platform/process/run.ts';
import { Receiver, type Report } from './receiver.ts';
import { readSettings, type Settings } from './settings.ts';

const name = 'The receiver of reports';

/** A report of a page is a fraction of it. */
const BODY_LIMIT_BYTES = 8 * 1024;

/** Names are shown to people, and stand for folders. */
const named = { type: 'string', pattern: '^[@\\w][@\\w./+-]{0,99}$' };

/** For people: neither is kept, and no NUL makes sense in either. */
const text = { type: 'string', pattern: '^[^\\u0000]*$' };

const reportSchema = {
  type: 'object',
  required: ['module', 'number', 'stage', 'message'],
  properties: {
    module: named,
    version: named,
    number: { type: 'string', pattern: '^MF-\\d{3}$' },
    stage: { type: 'string', pattern: '^[a-z]{1,20}$' },
    address: text,
    message: text,
  },
};

async function createServer(settings: Settings, receiver: Receiver): Promise<FastifyInstance> {
  const server = jsonServer({
    ...settings,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    // As text it needs no preflight where a page reports to another origin.
    contentTypes: ['text/plain', 'application/json'],
  });
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } },
    strictTransportSecurity: false,
  });
  server.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  server.post<{ Body: Report }>(
    '/reports',
    { schema: { body: reportSchema } },
    async ({ body, headers }, reply) => {
      await receiver.take(body, headers.authorization);
      return reply.code(204).send();
    },
  );
  server.get('/reports/figures', async ({ headers }) => {
    await receiver.requireToken(headers.authorization);
    return receiver.figures();
  });
  finishAnswers(server);
  return server;
}

async function start(settings: Settings): Promise<RunningServer> {
  const { port, operatorFile, dataFolder } = settings;
  await requireFreePort(name, port);
  const receiver = new Receiver(settings);
  const server = await createServer(settings, receiver);
  const address = await server.listen({ host: 'localhost', port }).catch((error: unknown) => {
    throw portFailure(name, port, error);
  });
  await mkdir(dataFolder, { recursive: true });
  // Not the database's: `release -- --list` knows of no server that it may be on.
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
    },
  };
}

await runServer(name, () => readSettings(process.env), start);
