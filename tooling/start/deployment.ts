import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { publishLocal } from '@console/deploy/release/commands/publish-local.ts';
import { descriptionFile } from '@console/deploy/release/store/edition.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import {
  consoleOrigin,
  modulesAt,
  startStaticServers,
} from '@console/deploy/static/local-servers.ts';
import { lockFolder } from '@console/platform/database/folder-lock.ts';
import { protectDataFolder } from '@console/shared-node/data-folder.ts';
import { NumberedFailure, namingFile } from '@console/shared-node/failure.ts';
import { dist, root } from '@console/shared-node/folders.ts';
import { isFree, OFFSETS } from '@console/shared-node/ports.ts';
import { type ModuleApis, messageOf, tokenParts } from '@console/shared-ui/contract';
import { type Service, type ServiceSettings, startService } from './service.ts';

/** Options for starting a local deployment. */
export interface DeploymentSettings {
  readonly portBase: number;
  readonly dataFolder: string;
  /** Realm of another identity provider, in place of the embedded one. */
  readonly authority?: string | undefined;
  /** APIs of modules, in place of those in `root-config/configs/api.json`. */
  readonly apis?: ModuleApis | undefined;
  /** Settings for the API and the identity provider, in addition to the addresses. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The whole console, running on this machine. */
export interface Deployment {
  readonly origin: string;
  /** Static servers, by the name of their module; `console` serves the page. */
  readonly servers: ReadonlyMap<string, Server>;
  readonly api: Service;
  /** The embedded identity provider, if it is used. */
  readonly identity: Service | undefined;
  /** Restarts the API, also after its process has ended, and replaces `api`. */
  restartApi(): Promise<void>;
  /** Restarts the identity provider, with other settings if given, and replaces `identity`. */
  restartIdentity(environment?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Checks the ports, locks the data folder, and publishes the existing build.
 *
 * @param say - reports the builds that are not live, and the trials that end
 * @returns a function that unlocks the folder
 * @throws {Error} with one sentence about the problem; in that case, nothing is published
 */
export async function prepareDeployment(
  settings: DeploymentSettings,
  say?: (sentence: string) => void,
): Promise<() => Promise<void>> {
  const { portBase, dataFolder, authority, apis } = settings;
  await requireFreePorts(settings);
  requireLocal(dataFolder);
  await makeDataFolder(dataFolder).catch((error: unknown) => {
    throw new NumberedFailure(
      'MF-152',
      `The data folder ${dataFolder} cannot be written: ${messageOf(error)}`,
    );
  });
  const unlock = await lockFolder(dataFolder, path.join(dataFolder, 'console.lock'));
  try {
    await namingFile(dataFolder, () =>
      publishLocal(dist, dataFolder, portBase, { authority, apis, ...(say && { say }) }),
    );
    return unlock;
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Starts everything for tests and measurements, which stop and start parts themselves. The API and the
 * identity provider run in their own processes, the static servers in this process. If a part fails to
 * start, the other parts are stopped.
 *
 * @throws {Error} with one sentence about the problem
 */
export async function startDeployment(settings: DeploymentSettings): Promise<Deployment> {
  const { portBase, dataFolder, authority } = settings;
  const unlock = await prepareDeployment(settings);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(stops.splice(0).map((end) => end()));
    await unlock();
  };
  try {
    const starting = await Promise.allSettled([
      startService(platformService('api', settings)),
      authority === undefined ? startService(platformService('identity', settings)) : undefined,
    ]);
    for (const one of starting) {
      if (one.status === 'fulfilled' && one.value) stops.push(one.value.stop);
    }
    const [api, identity] = starting.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
    if (!api) throw new NumberedFailure('MF-154', 'The local platform did not start');
    const { servers, close } = await startStaticServers(portBase, dataFolder);
    stops.push(close);
    const running = { api, identity };
    const restart = async (
      name: 'api' | 'identity',
      environment: Readonly<Record<string, string>> = {},
    ) => {
      await running[name]?.stop();
      const all = { ...settings.environment, ...environment };
      const service = await startService(platformService(name, { ...settings, environment: all }));
      running[name] = service;
      stops.push(service.stop);
    };
    return {
      origin: consoleOrigin(portBase),
      servers,
      get api() {
        return running.api;
      },
      get identity() {
        return running.identity;
      },
      restartApi: () => restart('api'),
      restartIdentity: (environment) => restart('identity', environment),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Rejects the data folder of a deployment: `npm start` would move its modules to ports of this machine. */
function requireLocal(dataFolder: string): void {
  if (!existsSync(path.join(new Store(dataFolder).editions, 'live', descriptionFile))) return;
  throw new NumberedFailure(
    'MF-152',
    `${dataFolder} holds a deployment (npm run deploy), which npm start would replace. Name another folder with --data`,
  );
}

async function makeDataFolder(dataFolder: string): Promise<void> {
  await mkdir(path.join(dataFolder, 'logs'), { recursive: true });
  await protectDataFolder(dataFolder);
}

async function requireFreePorts({ portBase, authority }: DeploymentSettings): Promise<void> {
  const wanted = new Map(
    modulesAt(portBase).map(({ name, origin }) => [Number(new URL(origin).port), name]),
  );
  wanted.set(portBase + OFFSETS.console, 'the console');
  wanted.set(portBase + OFFSETS.api, 'the API');
  if (authority === undefined) {
    wanted.set(portBase + OFFSETS.identity, 'the identity provider');
  }
  for (const [port, name] of wanted) {
    if (await isFree(port)) continue;
    throw new NumberedFailure(
      'MF-151',
      `Port ${port} (${name}) is in use. Stop what uses it, or start elsewhere: npm start -- --port-base ${portBase + 100}`,
    );
  }
}

/** Returns the processes of a console that is kept running. */
export function consoleParts(settings: DeploymentSettings): ServiceSettings[] {
  const { portBase, dataFolder, authority } = settings;
  const staticServers: ServiceSettings = {
    name: 'The static servers',
    main: path.join(root, 'deploy/static/main.ts'),
    environment: { PORT_BASE: String(portBase), DATA_FOLDER: dataFolder },
    logFile: path.join(dataFolder, 'logs/static.log'),
  };
  const identity = authority === undefined ? [platformService('identity', settings)] : [];
  return [platformService('api', settings), ...identity, staticServers];
}

/** Reads the APIs of modules for which the embedded provider issues tokens. */
function committedApis(): ModuleApis {
  const file = path.join(root, 'root-config/configs/api.json');
  return JSON.parse(readFileSync(file, 'utf8')).apis ?? {};
}

function platformService(name: 'api' | 'identity', settings: DeploymentSettings): ServiceSettings {
  const { portBase, dataFolder, environment = {}, apis = committedApis() } = settings;
  const { LOG_LEVEL = 'warn' } = process.env;
  return {
    name: name === 'api' ? 'The admin API' : 'The identity provider',
    main: path.join(root, 'platform', name, 'main.ts'),
    environment: {
      PORT: String(portBase + OFFSETS[name]),
      DATA_FOLDER: dataFolder,
      ISSUER: settings.authority ?? embeddedAuthority(portBase),
      CONSOLE_ORIGIN: consoleOrigin(portBase),
      LOCAL_PLATFORM: 'true',
      RESOURCES: tokenParts(apis, 'resource').join(),
      LOG_LEVEL,
      ...environment,
    },
    logFile: path.join(dataFolder, 'logs', `${name}.log`),
  };
}

const embeddedAuthority = (portBase: number): string =>
  `http://localhost:${portBase + OFFSETS.identity}/realms/platform`;
