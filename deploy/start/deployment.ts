import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { importMapFile, modulesOf, readImportMap } from '../build/import-map.ts';
import { messageOf } from '../command.ts';
import { tryLocalBuild } from '../dev/try-local-build.ts';
import { dist, root } from '../folders.ts';
import { atPortBase, isFree, OFFSETS } from '../ports.ts';
import { deploymentFolders } from '../release/edition.ts';
import { publishLocal } from '../release/publish-local.ts';
import { consoleServer } from '../static/console-server.ts';
import { deploymentHeaders } from '../static/deployment-headers.ts';
import { close, listen } from '../static/listen.ts';
import { moduleServer } from '../static/module-server.ts';
import { type Service, startService } from './service.ts';

/** What a local deployment is started with. */
export interface DeploymentSettings {
  readonly portBase: number;
  readonly dataFolder: string;
  /** Realm of an identity provider of one's own; without it the embedded one is started. */
  readonly authority?: string | undefined;
  /** Settings of the API and the identity provider beyond the addresses. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The whole console on this machine, running. */
export interface Deployment {
  /** Address of the console. */
  readonly origin: string;
  /** By module, and `console`: the static servers. */
  readonly servers: ReadonlyMap<string, Server>;
  readonly api: Service;
  /** The embedded identity provider, where no other one is used. */
  readonly identity: Service | undefined;
  /** Starts the API again after its process ended; from then on `api` is the new one. */
  restartApi(): Promise<void>;
  /**
   * Starts the identity provider again, running or not, with other settings if need be; from then
   * on `identity` is the new one.
   */
  restartIdentity(environment?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts everything: a static server per module, the console's page, the identity provider, the
 * API with its database. What was built must be there. When one part cannot start, those already
 * started are stopped.
 *
 * @throws {Error} with one sentence about what is in the way
 */
export async function startDeployment(settings: DeploymentSettings): Promise<Deployment> {
  const { portBase, dataFolder, authority } = settings;
  await requireFreePorts(settings);
  await mkdir(path.join(dataFolder, 'logs'), { recursive: true }).catch((error: unknown) => {
    throw new Error(`The data folder ${dataFolder} cannot be written: ${messageOf(error)}`);
  });
  await publishLocal(dist, dataFolder, portBase, authority);

  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    await Promise.all(stops.splice(0).map((end) => end()));
  };
  try {
    const starting = await Promise.allSettled([
      startPlatformService('api', settings),
      authority === undefined ? startPlatformService('identity', settings) : undefined,
    ]);
    for (const one of starting) {
      if (one.status === 'fulfilled' && one.value) stops.push(one.value.stop);
    }
    const [api, identity] = starting.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
    if (!api) throw new Error('The local platform did not start.');
    const servers = await startStaticServers(settings);
    stops.push(...[...servers.values()].map((server) => () => close(server)));
    const running = { api, identity };
    const restart = async (
      name: 'api' | 'identity',
      environment: Readonly<Record<string, string>> = {},
    ) => {
      await running[name]?.stop();
      const all = { ...settings.environment, ...environment };
      const service = await startPlatformService(name, { ...settings, environment: all });
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

const consoleOrigin = (portBase: number): string =>
  `http://localhost:${portBase + OFFSETS.console}`;

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
    throw new Error(
      `Port ${port} (${name}) is in use. Stop what uses it, or start elsewhere: npm start -- --port-base ${portBase + 100}`,
    );
  }
}

function startPlatformService(
  name: 'api' | 'identity',
  settings: DeploymentSettings,
): Promise<Service> {
  const { portBase, dataFolder, environment = {} } = settings;
  return startService(
    name,
    path.join(root, 'deploy/platform', name, 'main.ts'),
    {
      PORT: String(portBase + OFFSETS[name]),
      DATA_FOLDER: dataFolder,
      ISSUER: settings.authority ?? embeddedAuthority(portBase),
      CONSOLE_ORIGIN: consoleOrigin(portBase),
      ...environment,
    },
    path.join(dataFolder, 'logs', `${name}.log`),
  );
}

const embeddedAuthority = (portBase: number): string =>
  `http://localhost:${portBase + OFFSETS.identity}/realms/platform`;

/** The module's addresses as they are at a port base. */
function modulesAt(portBase: number): { name: string; origin: string }[] {
  return modulesOf(readImportMap(importMapFile)).map(({ name, origin }) => ({
    name,
    origin: atPortBase(origin, portBase),
  }));
}

async function startStaticServers({
  portBase,
  dataFolder,
}: DeploymentSettings): Promise<Map<string, Server>> {
  const folders = deploymentFolders(dataFolder);
  const origin = consoleOrigin(portBase);
  const headers = await deploymentHeaders(folders);
  const servers = new Map<string, Server>();
  const origins = new Map(modulesAt(portBase).map((module) => [module.name, module.origin]));
  for (const module of modulesAt(portBase)) {
    const server =
      module.origin === origin
        ? consoleServer(folders, headers, tryLocalBuild(origins))
        : moduleServer(module.name, folders.releases, [origin]);
    await listen(server, Number(new URL(module.origin).port));
    servers.set(module.name, server);
  }
  return servers;
}
