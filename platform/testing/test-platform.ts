import path from 'node:path';
import {
  freePort,
  type RunningProcess,
  runServer,
  temporaryFolder,
} from '@console/shared-node/testing/running-process.ts';
import { plantEmptyCluster } from './empty-cluster.ts';

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

/** Starts the admin API on a free port. */
export async function startApi(environment: Environment): Promise<RunningApi> {
  const port = environment.PORT ?? String(await freePort());
  await plantCluster(environment, 'database');
  const running = await runServer('platform/api/main.ts', {
    ...localApi,
    ...environment,
    PORT: port,
  });
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
    async stop(signal) {
      await running.stop(signal);
    },
  };
}

export interface RunningIdentity {
  readonly process: RunningProcess;
  readonly issuer: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the identity provider on a free port. */
export async function startIdentity(environment: Environment): Promise<RunningIdentity> {
  const port = environment.PORT ?? String(await freePort());
  await plantCluster(environment, 'identity');
  const running = await runServer('platform/identity/main.ts', { ...environment, PORT: port });
  return {
    process: running,
    issuer: `http://localhost:${port}/realms/platform`,
    async stop(signal) {
      await running.stop(signal);
    },
  };
}

async function plantCluster(environment: Environment, name: string): Promise<void> {
  const { DATA_FOLDER: folder, DATABASE_URL: url = '' } = environment;
  if (folder !== undefined && url === '') await plantEmptyCluster(path.join(folder, name));
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
