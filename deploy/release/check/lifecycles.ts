import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FailureNumber } from '@console/shared-ui/contract';
import { root } from '../../folders.ts';
import { RefusedRelease } from '../refused-release.ts';

/** What a module's code says about itself when it is run with stand-ins for its imports. */
type Registered =
  | { readonly status: 'module'; readonly exports: Readonly<Record<string, string>> }
  | { readonly status: 'no-module' }
  | { readonly status: 'throws'; readonly message: string };

const PROGRAM = path.join(root, 'deploy/release/check/registered.cjs');

/** A module may take so long to load. */
const LOAD_TIMEOUT_MS = 15_000;

/**
 * Checks that the entries of a release are System modules, and that a module which the console
 * draws (`mf-*`) exports the functions that single-spa calls.
 *
 * @throws {RefusedRelease}
 */
export async function checkLifecycles({
  module,
  version,
  folder,
  entries,
  manifest,
}: ReleasedModule): Promise<void> {
  const wanted = lifecyclesOf(module, manifest);
  for (const file of new Set(Object.values(entries))) {
    const code = await readFile(path.join(folder, file), 'utf8');
    const found = await registered(code);
    const refused = (number: FailureNumber, reason: string) =>
      new RefusedRelease(number, module, version, `${file} ${reason}`);
    if (found.status === 'no-module') throw refused('MF-115', 'is not a module in System format');
    if (wanted.length === 0) continue;
    if (found.status === 'throws')
      throw refused('MF-116', `throws when it is loaded (${found.message})`);
    const missing = wanted.filter((name) => found.exports[name] !== 'function');
    if (missing.length > 0)
      throw refused('MF-117', `has no lifecycles: no function ${missing.join(', ')}`);
  }
}

/** What the check needs to know of a release. */
export interface ReleasedModule {
  readonly module: string;
  readonly version: string;
  readonly folder: string;
  readonly entries: Readonly<Record<string, string>>;
  readonly manifest: unknown;
}

/** An application has all three; a parcel may do without bootstrap; other modules are only used. */
function lifecyclesOf(module: string, manifest: unknown): readonly string[] {
  if (manifest !== undefined) return ['bootstrap', 'mount', 'unmount'];
  return module.startsWith('mf-') ? ['mount', 'unmount'] : [];
}

/** Answers by code: a module that goes through several releases at once is run once. */
const known = new Map<string, Promise<Registered>>();

function registered(code: string): Promise<Registered> {
  const answer = known.get(code) ?? run(code);
  known.set(code, answer);
  return answer;
}

function run(code: string): Promise<Registered> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: LOAD_TIMEOUT_MS,
  });
  let answer = '';
  child.stdout.on('data', (chunk) => {
    answer += chunk;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(code);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      // What `registered.cjs` writes, or nothing when it had to be ended.
      if (answer) resolve(JSON.parse(answer) as Registered);
      else resolve({ status: 'throws', message: 'it does not come to an end' });
    });
  });
}
