import { spawnSync } from 'node:child_process';
import { runToEnd } from '../../platform/testing/running-process.ts';
import { expect } from '../console.ts';

/** A certificate for localhost that nobody has signed, where nginx looks for one. */
export function selfSigned(folder: string): void {
  const files = ['-keyout', 'privkey.pem', '-out', 'fullchain.pem'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  spawnSync('openssl', ['req', '-x509', ...key, ...name, ...files], { cwd: folder });
}

/** Runs a command of `deploy`, and gives what it said. */
export async function command(
  name: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, stdout, stderr } = await runToEnd(`../${name}/main.ts`, environment, words);
  expect(code, stderr).toBe(0);
  return stdout;
}

/** Runs one that is to be refused, and gives the sentence that says why. */
export async function refusal(
  name: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, stderr } = await runToEnd(`../${name}/main.ts`, environment, words);
  expect(code, stderr).toBe(1);
  expect(stderr, 'one sentence').toMatch(/^[^\n]+ \(MF-\d{3}\)\n$/);
  return stderr;
}
