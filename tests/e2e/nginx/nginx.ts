import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAnswered } from '@console/shared-node/ports.ts';

const PROGRAM = '/usr/sbin/nginx';
export const CADDY = '/usr/bin/caddy';
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Installs Debian's nginx if it is missing; returns a message if that is not possible. */
export const missingNginx = (): string | undefined =>
  missingAfterInstall(['nginx', 'libnginx-mod-http-brotli-static'], [PROGRAM, BROTLI]);

/** Installs Debian's Caddy if it is missing; returns a message if that is not possible. */
export const missingCaddy = (): string | undefined => missingAfterInstall(['caddy'], [CADDY]);

function missingAfterInstall(
  packages: readonly string[],
  files: readonly string[],
): string | undefined {
  const isThere = () => files.every((file) => existsSync(file));
  if (!isThere() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = {
      stdio: 'ignore',
      timeout: 240_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    } as const;
    const apt = ['-o', 'DPkg::Lock::Timeout=120'];
    spawnSync('apt-get', [...apt, 'update'], options);
    spawnSync(
      'apt-get',
      [...apt, 'install', '-y', '--no-install-recommends', ...packages],
      options,
    );
  }
  return isThere() ? undefined : `${packages[0]} is not installed here, so it was not tested.`;
}

export interface Nginx {
  stop(): Promise<void>;
}

/**
 * Starts nginx as an operator does, with these files in its `http` block; waits for one of its ports.
 *
 * @throws {Error} if `nginx -t` has a fault or a warning
 */
export async function startNginx(
  folder: string,
  files: readonly string[],
  port: number,
  host = 'localhost',
): Promise<Nginx> {
  await mkdir(folder, { recursive: true });
  const main = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ');
  await writeFile(
    main,
    `load_module ${BROTLI};
daemon off;
${process.getuid?.() === 0 ? 'user www-data;' : 'master_process off;'}
pid ${folder}/pid;
error_log stderr warn;
events { }
http {
  access_log ${folder}/console.log;
  ${temporary}
  ${files.map((file) => `include ${file};`).join('\n  ')}
}
`,
  );
  const checked = spawnSync(PROGRAM, ['-t', '-q', '-c', main, '-e', 'stderr'], {
    encoding: 'utf8',
  });
  if (checked.status !== 0 || checked.stderr !== '') throw new Error(checked.stderr);
  const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'pipe'] };
  const server = spawn(PROGRAM, ['-c', main, '-e', 'stderr'], options);
  let complaint = '';
  server.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const ended = endOf(server);
  while (!(await isAnswered(port, host))) {
    if (server.exitCode !== null) throw new Error(complaint);
    await pause(20);
  }
  return {
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
  });
