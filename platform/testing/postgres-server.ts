import { execFileSync, type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, temporaryFolder } from '@console/shared-node/testing/running-process.ts';
import { eventually } from './eventually.ts';

/** A PostgreSQL server of a test. */
export interface PostgresServer {
  /** Creates an empty database, and returns its URL. */
  createDatabase(name: string): string;
  /** Stops the server like a power failure. */
  crash(): void;
  /** Restarts it after a crash. */
  start(): void;
  stop(): Promise<void>;
}

let binaries: string | undefined;

/**
 * Returns the folder of Debian's PostgreSQL, and installs it first if necessary and possible.
 *
 * @returns the reason if there is none
 */
export function findPostgres(): { folder: string } | { missing: string } {
  binaries ??= installedBinaries();
  if (binaries === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options: SpawnSyncOptions = {
      stdio: 'ignore',
      timeout: 240_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    const apt = ['-o', 'DPkg::Lock::Timeout=120'];
    spawnSync('apt-get', [...apt, 'update'], options);
    spawnSync(
      'apt-get',
      [...apt, 'install', '-y', '--no-install-recommends', 'postgresql'],
      options,
    );
    binaries = installedBinaries();
  }
  return binaries === undefined
    ? { missing: 'PostgreSQL is not installed here, so nothing was tested on a server.' }
    : { folder: binaries };
}

function installedBinaries(): string | undefined {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : path.join(versions, newest, 'bin');
}

/** How long the start is retried with other ports: a free port may be taken when the server starts. */
const STARTS_WITHIN_MS = 10_000;

/** Starts a server on a free port, in a folder of its own. */
export async function startPostgres(folder: string): Promise<PostgresServer> {
  let port = 0;
  const { folder: data, remove } = await temporaryFolder();
  const account = serverAccount();
  if (account !== undefined) chownSync(data, account.uid, account.gid);
  const options = { ...account, stdio: 'ignore', cwd: data } as const;
  const program = (name: string, ...words: string[]) =>
    execFileSync(path.join(folder, name), words, options);
  const log = path.join(data, 'log');
  const start = () => {
    const serverOptions = `-p ${port} -k ${data} -c listen_addresses=localhost`;
    try {
      program('pg_ctl', '-D', data, '-w', '-l', log, '-o', serverOptions, 'start');
    } catch (cause) {
      throw new Error(readFileSync(log, { encoding: 'utf8', flag: 'a+' }), { cause });
    }
  };

  execFileSync('cp', ['-a', `${emptyCluster(folder, account)}/.`, data]);
  await eventually(async () => {
    port = await freePort();
    start();
  }, STARTS_WITHIN_MS);
  return {
    createDatabase(name) {
      program('createdb', '-h', data, '-p', String(port), '-U', 'platform', name);
      return `postgresql://platform@localhost:${port}/${name}`;
    },
    crash() {
      program('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
    },
    start,
    async stop() {
      program('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
      await remove();
    },
  };
}

/** Returns an empty cluster to copy, which is faster than creating one. */
function emptyCluster(folder: string, account: Account | undefined): string {
  const template = path.join(tmpdir(), `empty-postgres-${path.basename(path.dirname(folder))}`);
  if (existsSync(template)) return template;
  const made = `${template}.${process.pid}`;
  const words = ['-U', 'platform', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(path.join(folder, 'initdb'), ['-D', made, ...words], {
    ...account,
    stdio: 'ignore',
    cwd: tmpdir(),
  });
  try {
    renameSync(made, template);
  } catch {
    // Another test was faster.
    rmSync(made, { recursive: true, force: true });
  }
  return template;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Returns the account of Debian's package, because PostgreSQL refuses to run as root. */
function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
