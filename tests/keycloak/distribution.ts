import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

/** The version that the tests are written for. */
export const KEYCLOAK_VERSION = '26.7.3';

const artifact = `org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:tar.gz`;
const archiveName = `keycloak-quarkus-dist-${KEYCLOAK_VERSION}.tar.gz`;

/**
 * Returns the folder of an unpacked Keycloak. This is `KEYCLOAK_HOME`, or a distribution (tar.gz)
 * downloaded from `KEYCLOAK_URL`, or one that Maven fetches from Maven Central. A distribution is
 * unpacked only once.
 *
 * @throws {Error} if something is missing
 */
export function keycloakHome(say: (line: string) => void): string {
  requireProgram('java', '-version', 'Keycloak needs Java 17 or newer, but there is no java.');
  const given = process.env.KEYCLOAK_HOME;
  if (given !== undefined) {
    if (existsSync(path.join(given, 'bin/kc.sh'))) return given;
    throw new NumberedFailure('MF-175', `KEYCLOAK_HOME is ${given}, but it has no bin/kc.sh`);
  }
  const home = path.join(root, '.data/keycloak', KEYCLOAK_VERSION);
  if (existsSync(home)) return home;
  say(`Fetching Keycloak ${KEYCLOAK_VERSION}`);
  mkdirSync(path.dirname(home), { recursive: true });
  const archive = process.env.KEYCLOAK_URL ? download(process.env.KEYCLOAK_URL, home) : fromMaven();
  unpack(archive, home);
  return home;
}

function fromMaven(): string {
  requireProgram('mvn', '-version', 'Fetching Keycloak needs Maven, but there is no mvn.');
  run('mvn', ['-B', '-q', 'dependency:get', `-Dartifact=${artifact}`, '-Dtransitive=false']);
  const folder = `org/keycloak/keycloak-quarkus-dist/${KEYCLOAK_VERSION}`;
  return path.join(homedir(), '.m2/repository', folder, archiveName);
}

function download(address: string, home: string): string {
  const archive = `${home}.tar.gz`;
  run('curl', ['--fail', '--silent', '--show-error', '--location', '--output', archive, address]);
  return archive;
}

/** Unpacks completely or not at all, so that an interrupted run leaves no incomplete folder. */
function unpack(archive: string, home: string): void {
  const unfinished = `${home}.unfinished-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    run('tar', ['-xzf', archive, '-C', unfinished, '--strip-components=1']);
    renameSync(unfinished, home);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function requireProgram(program: string, argument: string, sentence: string): void {
  if (spawnSync(program, [argument], { stdio: 'ignore' }).status !== 0)
    throw new NumberedFailure('MF-175', sentence);
}

function run(program: string, args: readonly string[]): void {
  const { status, error, stderr } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new NumberedFailure('MF-175', `${program} failed: ${error?.message ?? stderr.trim()}`);
}
