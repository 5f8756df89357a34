import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

const CONTAINERFILE = path.join(root, 'deploy/hosting/containers/Containerfile');

/** Limits that are also allowed where this machine is a container itself. */
const LIMITS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'];

/** runc also runs where crun does not: with the cgroups of version 1 and 2 side by side. */
const podman = (...words: readonly string[]): string =>
  execFileSync(
    'podman',
    [...(existsSync('/usr/sbin/runc') ? ['--runtime', 'runc'] : []), ...words],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  ).trim();

/** @throws {NumberedFailure} if podman is missing */
export function requirePodman(): void {
  if (spawnSync('podman', ['--version']).status !== 0)
    throw new NumberedFailure('MF-185', 'podman is not installed here');
}

/** Makes an image of a root folder. */
export function importImage(folder: string, name: string): void {
  execFileSync('sh', [
    '-euc',
    'tar -C "$0" --one-file-system -c . | podman import --quiet - "$1"',
    folder,
    name,
  ]);
}

/** Builds an image of the Containerfile from the packages in a folder, on a base that is here. */
export function buildImage(
  target: string,
  artefacts: string,
  version: string,
  base: string,
): string {
  const name = `localhost/console-test-${target}`;
  const bases = ['NODE', 'DEBIAN'].flatMap((argument) => ['--build-arg', `${argument}=${base}`]);
  const words = [
    '--quiet',
    '--format',
    'docker',
    '--network',
    'host',
    ...LIMITS,
    '--target',
    target,
  ];
  const rest = [
    '--build-arg',
    `VERSION=${version}`,
    '--tag',
    name,
    '--file',
    CONTAINERFILE,
    artefacts,
  ];
  podman('build', ...words, ...bases, ...rest);
  return name;
}

interface Run {
  readonly environment?: Readonly<Record<string, string>>;
  /** Folders of this machine, by their path in the container; a path that ends with `:ro` cannot be written. */
  readonly volumes?: Readonly<Record<string, string>>;
  readonly words?: readonly string[];
}

const flags = ({ environment = {}, volumes = {} }: Run): readonly string[] => [
  ...['--network', 'host', '--read-only', '--tmpfs', '/tmp', ...LIMITS],
  ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ...Object.entries(volumes).flatMap(([inside, folder]) => ['--volume', `${folder}:${inside}`]),
];

/** Runs an image to its end, as its own account on a read-only file system. @returns its output */
export const runImage = (image: string, run: Run): string =>
  podman('run', '--rm', ...flags(run), image, ...(run.words ?? []));

/** A running container, as its own account on a read-only file system. */
export class Container {
  readonly #id: string;

  private constructor(id: string) {
    this.#id = id;
  }

  /** Waits until an address answers 200. */
  static async start(image: string, run: Run, ready: string): Promise<Container> {
    const id = podman('run', '--detach', ...flags(run), image, ...(run.words ?? []));
    const container = new Container(id);
    while (
      !(await fetch(ready).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (container.#state('Running') !== 'true') throw new Error(podman('logs', id));
      await pause(200);
    }
    return container;
  }

  #state = (name: string): string => podman('inspect', '--format', `{{.State.${name}}}`, this.#id);

  /** Runs the image's health check. @throws {Error} if it fails */
  checkHealth(): void {
    podman('healthcheck', 'run', this.#id);
  }

  /** Returns the user id of the container's process. */
  get user(): string {
    return podman('top', this.#id, 'huser').split('\n')[1]?.trim() ?? '';
  }

  /** Stops it by its own signal. @returns its exit code */
  async stop(): Promise<string> {
    // Not synchronous, because the caller sends requests meanwhile.
    await once(spawn('podman', ['stop', '--time', '30', this.#id]), 'close');
    const code = this.#state('ExitCode');
    podman('rm', '--force', this.#id);
    return code;
  }
}
