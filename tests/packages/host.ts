import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeOnly } from '@console/tooling/testing/node-only.ts';

const PACKAGES = ['console', 'console-api', 'console-release-service'];

/** A host that has nothing but Node, its own folder, and unpacked packages that it cannot change. */
export class Host {
  /** The folder of all that the host stores; it has the same path on this machine. */
  readonly folder: string;
  readonly #services = new Map<string, ChildProcess>();
  #log = '';

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(this.#packages, { recursive: true });
    writeFileSync(this.#hosts, '127.0.0.1 localhost console.localhost api.localhost\n');
  }

  get #packages(): string {
    return path.join(this.folder, 'opt');
  }

  get #hosts(): string {
    return path.join(this.folder, 'hosts');
  }

  /** Returns what the services have written so far. */
  get log(): string {
    return this.#log;
  }

  /** Unpacks all packages of a version into one folder. */
  unpack(artefacts: string, version: string): void {
    const target = path.join(this.#packages, version);
    mkdirSync(target);
    for (const name of PACKAGES) {
      const file = path.join(artefacts, `${name}-${version}.tar.gz`);
      execFileSync('tar', ['-xzf', file, '-C', target, '--strip-components=1']);
    }
  }

  /** Runs `console <words>` to its end. @returns its output @throws {Error} with its message if it fails */
  async run(version: string, words: readonly string[], environment = {}): Promise<string> {
    const child = this.#spawn(version, words, environment);
    let said = '';
    let complaint = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      complaint += chunk;
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(complaint.trim() || `console ${words[0]} ended with ${code}`);
    return said;
  }

  /** Starts a service, after the one that had its name has stopped, and waits until an address answers 200. */
  async serve(
    name: string,
    version: string,
    { words, environment, ready }: Service,
  ): Promise<void> {
    await this.#stopService(name);
    const child = this.#spawn(version, words, environment);
    this.#services.set(name, child);
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (chunk) => {
        this.#log += chunk;
      });
    }
    while (!(await answers(ready))) {
      if (child.exitCode !== null) throw new Error(`${name} has ended:\n${this.#log.slice(-2000)}`);
      await pause(100);
    }
  }

  async stop(): Promise<void> {
    for (const name of this.#services.keys()) await this.#stopService(name);
  }

  /** Stops a service as a supervisor does: it finishes its requests. @throws {Error} if it ends otherwise */
  async #stopService(name: string): Promise<void> {
    const child = this.#services.get(name);
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(processIn(child), 'SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`${name} has stopped with ${code}:\n${this.#log.slice(-2000)}`);
  }

  #spawn(version: string, words: readonly string[], environment = {}): ChildProcess {
    const program = path.join(this.#packages, version, 'bin/console');
    const [command, ...prefix] = nodeOnly(this.folder, this.#packages, environment, this.#hosts);
    return spawn(command, [...prefix, program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  }
}

interface Service {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ready: string;
}

/** Returns the process that bubblewrap started: bubblewrap itself would end it without passing on a signal. */
function processIn({ pid }: ChildProcess): number {
  let found = Number(pid);
  while (true) {
    const children = readFileSync(`/proc/${found}/task/${found}/children`, 'utf8').trim();
    if (children === '') return found;
    found = Number(children.split(' ')[0]);
  }
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
