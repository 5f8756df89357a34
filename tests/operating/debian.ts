import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';

interface Mirror {
  readonly address: string;
  readonly release: string;
}

/**
 * Creates a Debian in a folder, with this machine's release and package sources. It has the base packages,
 * and the programs that the guide expects: Node and npm, copied from this machine, and a replacement for
 * `systemctl`.
 *
 * @throws {NumberedFailure} if something is missing
 */
export async function makeDebian(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) throw missing('Only root can create a Debian');
  const mirrors = findMirrors();
  const codename = /^VERSION_CODENAME=(.+)$/m.exec(await readFile('/etc/os-release', 'utf8'))?.[1];
  const base = mirrors.find(({ release }) => release === codename);
  if (!base) throw missing('apt has no package source of this machine’s release');
  installDebootstrap();
  run('debootstrap', ['--variant=minbase', base.release, folder, base.address]);
  const put = (name: string, text: string) => writeFile(path.join(folder, name), text);
  await put(
    'etc/apt/sources.list',
    mirrors.map(({ address, release }) => `deb ${address} ${release} main\n`).join(''),
  );
  await put('etc/apt/apt.conf.d/90machine', findProxies());
  // Services start only when the guide starts them.
  await put('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n');
  await chmod(path.join(folder, 'usr/sbin/policy-rc.d'), 0o755);
  await put('etc/hosts', `127.0.0.1 localhost ${hostname()}\n::1 localhost\n`);
  await copyFile('/etc/resolv.conf', path.join(folder, 'etc/resolv.conf'));
  await copyNode(path.join(folder, 'usr/local'));
  const systemctl = path.join(folder, 'usr/local/sbin/systemctl');
  await copyFile(path.join(import.meta.dirname, 'systemctl.sh'), systemctl);
}

function findMirrors(): readonly Mirror[] {
  const format = '$(ORIGIN) $(CREATED_BY) $(COMPONENT) $(RELEASE) $(REPO_URI)';
  const lines = output('apt-get', ['indextargets', '--format', format]);
  return [...lines.matchAll(/^Debian Packages main (\S+) (\S+)$/gm)].map(
    ([, release = '', address = '']) => ({ address, release }),
  );
}

const findProxies = (): string =>
  (output('apt-config', ['dump']).match(/^Acquire::.*Proxy .*$/gm) ?? []).join('\n');

function installDebootstrap(): void {
  if (existsSync('/usr/sbin/debootstrap')) return;
  run('apt-get', ['update', '--quiet']);
  run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', 'debootstrap']);
}

async function copyNode(to: string): Promise<void> {
  const npm = output('npm', ['root', '--global']).trim();
  await copyFile(process.execPath, path.join(to, 'bin/node'));
  await chmod(path.join(to, 'bin/node'), 0o755);
  await mkdir(path.join(to, 'lib/node_modules'), { recursive: true });
  await cp(path.join(npm, 'npm'), path.join(to, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(to, 'bin/npm'));
  await mkdir(path.join(to, 'etc'), { recursive: true });
  await writeFile(path.join(to, 'etc/npmrc'), await npmSettings(path.join(to, 'etc/registry.pem')));
}

/** Returns npm settings for this machine's registry; copies the certificates for it. */
async function npmSettings(copy: string): Promise<string> {
  const setting = (name: string) => output('npm', ['config', 'get', name]).trim();
  const [registry, certificates] = [setting('registry'), setting('cafile')];
  if (!existsSync(certificates)) return `registry=${registry}\n`;
  await copyFile(certificates, copy);
  await chmod(copy, 0o644);
  return `registry=${registry}\ncafile=/usr/local/etc/registry.pem\n`;
}

function output(program: string, words: readonly string[]): string {
  const { status, stdout, error } = spawnSync(program, words, { encoding: 'utf8' });
  if (status === 0) return stdout;
  throw missing(`${program} failed${error ? `: ${error.message}` : ''}`);
}

function run(program: string, words: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status === 0) return;
  const last = `${stdout}\n${stderr}`.trim().split('\n').at(-1);
  throw missing(`${program} failed: ${error?.message ?? last}`);
}

const missing = (sentence: string): NumberedFailure => new NumberedFailure('MF-185', sentence);
