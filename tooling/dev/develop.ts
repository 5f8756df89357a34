import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { isFree } from '@console/shared-node/ports.ts';
import { buildServer, MODULE_HEADER, type MockedApis } from './build-server.ts';
import type { Watch, WatchEvents } from './watch.ts';

export interface ModuleToBuild {
  readonly name: string;
  readonly sources: string;
  readonly outputFolder: string;
  readonly watch: (events: WatchEvents) => Watch;
  readonly mocks?: MockedApis | undefined;
  /** The versions of the shared modules that it is built against, by specifier. */
  readonly uses: Readonly<Record<string, string>>;
}

/** The console in which a module under development runs. */
export interface TargetConsole {
  readonly consoleOrigin: string;
  readonly port: number;
  /** Message after the first build. */
  readonly welcome: string;
}

/**
 * Builds a module at each change of its sources, and serves it to a console. Reports build and type
 * errors in the terminal, and in each page that runs the module.
 *
 * @returns a function that stops the builds and the server
 */
export async function develop(
  { name, sources, outputFolder, watch, mocks, uses }: ModuleToBuild,
  { consoleOrigin, port, welcome }: TargetConsole,
  say: (line: string) => void,
): Promise<() => Promise<void>> {
  await rm(outputFolder, { recursive: true, force: true });
  await mkdir(outputFolder, { recursive: true });
  const page = buildServer(name, { build: outputFolder, sources }, consoleOrigin, mocks, uses);
  await listen(page.server, port);
  const types = watchTypes(sources, (faults) => {
    if (faults.length > 0) say(faults.join('\n'));
    page.update({ types: faults });
  });
  let builds = 0;
  const watching = watch({
    built(hash, milliseconds, files) {
      page.update({ hash, build: [], ...(files && { files }) });
      builds += 1;
      say(`Built ${name} in ${milliseconds} ms`);
      if (builds === 1) say(welcome);
      types.check();
    },
    failed(messages) {
      say(messages);
      page.update({ build: [messages] });
    },
  });
  return async () => {
    types.stop();
    await Promise.all([watching.stop(), close(page.server)]);
  };
}

/**
 * Returns the first free port for a module's builds.
 *
 * @throws {NumberedFailure} if the module is under development already, or if no port is free
 */
export async function findPort(ports: readonly number[], module: string): Promise<number> {
  const used = [];
  for (const port of ports) {
    if (await isFree(port)) return port;
    const other = await moduleAt(port);
    if (other === module) {
      throw new NumberedFailure(
        'MF-151',
        `${module} is under development already, at port ${port}. Stop that command first`,
      );
    }
    used.push(`${port}${other ? ` (dev of ${other})` : ''}`);
  }
  throw new NumberedFailure(
    'MF-151',
    `${module} needs a port, but another program uses ${used.join(', ')}`,
  );
}

/** Returns the module whose builds a port serves. */
async function moduleAt(port: number): Promise<string | null> {
  const signal = AbortSignal.timeout(1000);
  const address = `http://localhost:${port}/manifest.json`;
  const response = await fetch(address, { method: 'HEAD', signal }).catch(() => undefined);
  return response?.headers.get(MODULE_HEADER) ?? null;
}

/** Until types are checked, the page shows the change, and needs the processor. */
const TYPES_DELAY_MS = 500;

/** Checks a module's types in a separate process, so that builds do not wait for it. */
function watchTypes(folder: string, onFaults: (faults: readonly string[]) => void) {
  const program = ['type-watch.ts', 'type-watch.js']
    .map((file) => path.join(import.meta.dirname, file))
    .find(existsSync);
  const child = fork(program ?? '', [folder]);
  let waiting: NodeJS.Timeout | undefined;
  child.on('message', (faults) => onFaults(faults as readonly string[]));
  return {
    check() {
      clearTimeout(waiting);
      waiting = setTimeout(() => child.connected && child.send('check'), TYPES_DELAY_MS);
    },
    stop() {
      clearTimeout(waiting);
      child.kill();
    },
  };
}
