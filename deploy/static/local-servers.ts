import type { Server } from 'node:http';
import { answerFirst } from '@console/shared-node/http/answer-first.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { moduleServer } from '@console/shared-node/http/module-server.ts';
import type { Handler } from '@console/shared-node/http/static-files.ts';
import { atPortBase, elsewherePorts, OFFSETS } from '@console/shared-node/ports.ts';
import { importMapFile, modulesOf, readImportMap } from '../build-output/import-map.ts';
import { Store } from '../release/store/store.ts';
import { receiverOnDemand } from '../reports/on-demand.ts';
import { consoleServer } from './console-server.ts';
import { deploymentHeaders } from './deployment-headers.ts';
import { developmentReact } from './development-react.ts';
import { tryLocalBuild } from './try-local-build.ts';

/** Returns the address of the local console. */
export const consoleOrigin = (portBase: number): string =>
  `http://localhost:${portBase + OFFSETS.console}`;

/** Returns the modules with their addresses at a port base. */
export function modulesAt(portBase: number): { name: string; origin: string }[] {
  return modulesOf(readImportMap(importMapFile)).map(({ name, origin }) => ({
    name,
    origin: atPortBase(origin, portBase),
  }));
}

/** The running static servers of a local console. */
export interface StaticServers {
  readonly servers: ReadonlyMap<string, Server>;
  /** Stops the servers and the processes they started. */
  close(): Promise<void>;
}

/** Starts a static server per module. The server of root-config is the console's; it forwards reports. */
export async function startStaticServers(
  portBase: number,
  dataFolder: string,
): Promise<StaticServers> {
  const store = new Store(dataFolder);
  const origin = consoleOrigin(portBase);
  const headers = await deploymentHeaders(store);
  const modules = modulesAt(portBase);
  const origins = new Map(modules.map((module) => [module.name, module.origin]));
  const receiver = receiverOnDemand(dataFolder, `http://localhost:${portBase + OFFSETS.api}`);
  const react = developmentReact(store.page);
  const link = tryLocalBuild(origins, elsewherePorts(portBase));
  const localBuilds: Handler = (request, response, next) =>
    react(request, response, () => link(request, response, next));
  const servers = new Map<string, Server>();
  for (const module of modules) {
    const server =
      module.origin === origin
        ? consoleServer(store, headers, localBuilds)
        : moduleServer(module.name, store.releases, [origin]);
    if (module.origin === origin) {
      answerFirst(server, (request, response, serve) => {
        if (receiver.isFor(request)) void receiver.answer(request, response);
        else serve(request, response);
      });
    }
    await listen(server, Number(new URL(module.origin).port));
    servers.set(module.name, server);
  }
  return {
    servers,
    async close() {
      await Promise.all([...servers.values()].map(close));
      await receiver.stop();
    },
  };
}
