import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { isFree } from '@console/shared-node/ports.ts';
import { buildServer, type MockedApis } from './build-server.ts';
import type { Watch, WatchEvents } from './watch.ts';

export interface ModuleToBuild {
  readonly name: string;
  readonly sources: string;
  readonly outputFolder: string;
  readonly watch: (events: WatchEvents) => Watch;
  readonly mocks?: MockedApis | undefined;
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
  { name, sources, outputFolder, watch, mocks }: ModuleToBuild,
  { consoleOrigin, port, welcome }: TargetConsole,
  say: (line: string) => void,
): Promise<() => Promise<void>> {
  await rm(outputFolder, { recursive: true, force: true });
  await mkdir(outputFolder, { recursive: true });
  const page = buildServer(name, { build: outputFolder, sources }, consoleOrigin, mocks);
  await listen(page.server, port);
  const types = watchTypes(sources, (faults) => {
    if (faults.length > 0) say(faults.join('\n'));
    page.update({ types: faults });
  });
  let builds = 0;
  const watching = watch({
    built(hash, milliseconds) {
      page.update({ hash, build: [] });
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

/** @throws {NumberedFailure} if the port for a module's builds is in use */
export async function requireFreePort(port: number, module: string): Promise<void> {
  if (await isFree(port)) return;
  throw new NumberedFailure(
    'MF-151',
    `Port ${port} is in use, perhaps by another npm run dev of ${module}`,
  );
}

/** Checks a module's types in a separate process, so that builds do not wait for it. */
function watchTypes(folder: string, onFaults: (faults: readonly string[]) => void) {
  const program = ['type-watch.ts', 'type-watch.js']
    .map((file) => path.join(import.meta.dirname, file))
    .find(existsSync);
  const child = fork(program ?? '', [folder]);
  child.on('message', (faults) => onFaults(faults as readonly string[]));
  return {
    check: () => child.connected && child.send('check'),
    stop: () => child.kill(),
  };
}
