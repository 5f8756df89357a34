import path from 'node:path';
import {
  freePort,
  type RunningProcess,
  runServer,
  temporaryFolder,
} from '@console/shared-node/testing/running-process.ts';
import { copyEmptyCluster } from './empty-cluster.ts';

export interface RunningApi {
  readonly process: RunningProcess;
  readonly origin: string;
  /** Makes a call. */
  call(method: string, path: string, request?: CallRequest): Promise<Response>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface CallRequest {
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

type Environment = Readonly<Record<string, string>>;

/** The default settings of a local platform's API. */
export const localApi: Environment = {
  ISSUER: 'http://localhost:1/realms/none',
  CONSOLE_ORIGIN: 'http://localhost:9000',
  LOCAL_PLATFORM: 'true',
  LOG_LEVEL: 'warn',
};

/** Starts the admin API on a free port, in a new data folder unless DATA_FOLDER is set. */
export async function startApi(environment: Environment = {}): Promise<RunningApi> {
  const { running, port, stop } = await start('api', 'database', { ...localApi, ...environment });
  const origin = `http://localhost:${port}`;
  return {
    process: running,
    origin,
    call(method, path, { token, body, headers } = {}) {
      return fetch(`${origin}/api/admin${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    },
    stop,
  };
}

export interface RunningIdentity {
  readonly process: RunningProcess;
  readonly issuer: string;
  /** Its data folder. */
  readonly folder: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the identity provider on a free port, in a new data folder unless DATA_FOLDER is set. */
export async function startIdentity(environment: Environment = {}): Promise<RunningIdentity> {
  const { running, port, folder, stop } = await start('identity', 'identity', environment);
  return {
    process: running,
    issuer: `http://localhost:${port}/realms/platform`,
    folder,
    stop,
  };
}

async function start(room: string, database: string, environment: Environment) {
  const own = environment.DATA_FOLDER === undefined ? await temporaryFolder() : undefined;
  const folder = own?.folder ?? environment.DATA_FOLDER ?? '';
  const port = environment.PORT ?? String(await freePort());
  if (!environment.DATABASE_URL) await copyEmptyCluster(path.join(folder, database));
  const settings = { ...environment, DATA_FOLDER: folder, PORT: port };
  const running = await runServer(`platform/${room}/main.ts`, settings);
  const stop = async (signal?: NodeJS.Signals) => {
    await running.stop(signal);
    await own?.remove();
  };
  return { running, port, folder, stop };
}

export interface TestPlatform {
  readonly api: RunningApi;
  readonly identity: RunningIdentity;
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts a new, seeded platform: the admin API and the real identity provider. */
export async function startPlatform(environment: Environment = {}): Promise<TestPlatform> {
  const { folder, remove } = await temporaryFolder();
  const port = await freePort();
  const issuer = `http://localhost:${port}/realms/platform`;
  const starting = [
    startIdentity({ DATA_FOLDER: folder, ...environment, PORT: String(port) }),
    startApi({ DATA_FOLDER: folder, ISSUER: issuer, ...environment }),
  ] as const;
  const [identity, api] = await Promise.all(starting).catch(async (error: unknown) => {
    // Servers that did start would keep the test running.
    for (const server of starting) await server.then((running) => running.stop()).catch(() => {});
    throw error;
  });
  return {
    api,
    identity,
    folder,
    async stop() {
      await Promise.all([identity.stop(), api.stop()]);
      await remove();
    },
  };
}
