import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { isFree } from '@console/shared-node/ports.ts';
import { buildServer } from './build-server.ts';
import type { Watch, WatchEvents } from './watch.ts';

/** A module that is developed. */
export interface Developed {
  readonly name: string;
  /** Its own folder. */
  readonly sources: string;
  /** For what is built. */
  readonly outputFolder: string;
  /** Builds it at each change. */
  readonly watch: (events: WatchEvents) => Watch;
}

/** Where a module is tried as it is developed. */
export interface Trial {
  /** Of the console that runs it. */
  readonly consoleOrigin: string;
  /** Where its builds are served. */
  readonly port: number;
  /** Said when it can be tried. */
  readonly welcome: string;
}

/**
 * Builds a module at each change of its sources, and serves it to a console. What does not compile,
 * types included, is said here and in each page that runs it.
 *
 * @returns what stops it
 */
export async function develop(
  { name, sources, outputFolder, watch }: Developed,
  { consoleOrigin, port, welcome }: Trial,
  say: (line: string) => void,
): Promise<() => Promise<void>> {
  await rm(outputFolder, { recursive: true, force: true });
  await mkdir(outputFolder, { recursive: true });
  const page = buildServer(name, { build: outputFolder, sources }, consoleOrigin);
  await listen(page.server, port);
  const types = watchTypes(sources, (faults) => {
    if (faults.length > 0) say(faults.join('\n'));
    page.tell({ types: faults });
  });
  let builds = 0;
  const watching = watch({
    built(hash, milliseconds) {
      page.tell({ hash, build: [] });
      builds += 1;
      say(`Built ${name} in ${milliseconds} ms`);
      if (builds === 1) say(welcome);
      types.check();
    },
    failed(messages) {
      say(messages);
      page.tell({ build: [messages] });
    },
  });
  return async () => {
    types.stop();
    await Promise.all([watching.stop(), close(page.server)]);
  };
}

/** @throws {NumberedFailure} when the port is taken where a module's builds are to be served */
export async function requireFreePort(port: number, module: string): Promise<void> {
  if (await isFree(port)) return;
  throw new NumberedFailure(
    'MF-151',
    `Port ${port} is in use, perhaps because ${module} is developed already`,
  );
}

/** Compiles a module's types in a process of its own, so that no build waits for it. */
function watchTypes(folder: string, told: (faults: readonly string[]) => void) {
  const program = ['type-watch.ts', 'type-watch.js']
    .map((file) => path.join(import.meta.dirname, file))
    .find(existsSync);
  const child = fork(program ?? '', [folder]);
  child.on('message', (faults) => told(faults as readonly string[]));
  return {
    check: () => child.connected && child.send('check'),
    stop: () => child.kill(),
  };
}
