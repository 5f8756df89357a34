import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { dist } from '@console/shared-node/folders.ts';
import { writeArtefacts } from '@console/tooling/package/write-artefacts.ts';

interface Mirror {
  readonly address: string;
  readonly release: string;
}

/**
 * Creates a Debian in a folder, with this machine's release and package sources. It has the base packages,
 * and what the guide expects: Node, copied from this machine, packages, and a replacement for `systemctl`.
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
  await writePackages(path.join(folder, 'var/tmp/packages'));
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
  await copyFile(process.execPath, path.join(to, 'bin/node'));
  await chmod(path.join(to, 'bin/node'), 0o755);
}

/** Makes the next version of each package, with another version of a module. Its arguments: both versions, the module. */
const NEXT = `
mkdir "$2"
for package in "$1"/console*.tar.gz; do
  unpacked=$(mktemp -d)
  tar -xzf "$package" -C "$unpacked"
  for manifest in package.json "$3/package.json"; do
    sed -i "s/\\"version\\": *\\"[0-9.]*\\"/\\"version\\": \\"$2\\"/" "$unpacked/console-$1/$manifest" || true
  done
  mv "$unpacked/console-$1" "$unpacked/console-$2"
  name=$(basename "$package")
  tar -czf "$2/\${name%-"$1".tar.gz}-$2.tar.gz" -C "$unpacked" "console-$2"
  rm -r "$unpacked"
done
cd "$2"
sha256sum -- *.tar.gz > SHA256SUMS
`;

/** Writes the packages of two versions below a folder. The second one has another version of mf-users. */
async function writePackages(folder: string): Promise<void> {
  const time = new Date();
  await mkdir(folder, { recursive: true });
  const version = '1.1.0';
  await writeArtefacts(path.join(folder, version), { built: dist, version, time });
  const words = ['-euc', NEXT, 'sh', version, '1.2.0', 'mf-users'];
  execFileSync('sh', words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
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
