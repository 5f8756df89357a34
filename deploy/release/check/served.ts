import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FailureNumber } from '@console/shared-ui/contract';
import { filesOf } from '../../build-output/fingerprint.ts';
import { integrityOf } from '../../build-output/integrity.ts';
import { locationAddress, type ModuleLocation, noteFile } from '../store/release.ts';
import { RefusedRelease } from './refused-release.ts';

/** Time limit of a static server for one file. */
const FILE_TIMEOUT_MS = 10_000;

/** A version with its folder and the address that serves it. */
export interface ServedModule extends ModuleLocation {
  readonly module: string;
  readonly version: string;
  readonly folder: string;
  /** Integrity hashes by file name, as the page will require them. */
  readonly integrity: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, { readonly type: RegExp; readonly name: string }>> = {
  '.js': { type: /^(text|application)\/javascript\b/, name: 'a script' },
  '.css': { type: /^text\/css\b/, name: 'a stylesheet' },
  '.json': { type: /^application\/json\b/, name: 'JSON' },
};

/**
 * Checks that a version is served at the address that the page will name: every file that a browser
 * requests is found, has the right type and content, and is readable by the console.
 *
 * @param consoleOrigin - the `Origin` of the requests
 * @param server - address of the server; a temporary one if the console is stopped
 * @throws {RefusedRelease}
 */
export async function checkServed(
  served: ServedModule,
  consoleOrigin: string,
  server: string = locationAddress(served),
): Promise<void> {
  const files = filesOf(served.folder)
    .map((file) => path.relative(served.folder, file))
    .filter((file) => path.extname(file) in TYPES && file !== noteFile);
  for (const file of files) await checkFile(served, file, consoleOrigin, server);
}

async function checkFile(
  served: ServedModule,
  file: string,
  consoleOrigin: string,
  server: string,
): Promise<void> {
  const { module, version, origin, folder, integrity } = served;
  const pathname = `/${module}/${version}/${file.split(path.sep).join('/')}`;
  const refused = (number: FailureNumber, reason: string) =>
    new RefusedRelease(number, module, version, `${locationAddress(served)}${pathname} ${reason}`);
  const response = await fetch(server + pathname, {
    headers: { Origin: consoleOrigin },
    redirect: 'manual',
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw refused('MF-110', `does not answer (${describeCause(error)})`);
  });
  if (response.status !== 200) throw refused('MF-110', `answers ${response.status}`);
  const expected = TYPES[path.extname(file)];
  const type = response.headers.get('Content-Type') ?? 'no type';
  if (expected && !expected.type.test(type))
    throw refused('MF-111', `is ${type}, not ${expected.name}`);
  const readers = response.headers.get('Access-Control-Allow-Origin');
  if (origin !== consoleOrigin && readers !== consoleOrigin && readers !== '*') {
    throw refused(
      'MF-112',
      `does not allow requests from ${consoleOrigin} (Access-Control-Allow-Origin: ${readers ?? 'missing'})`,
    );
  }
  const body = await response.arrayBuffer().catch((error: unknown) => {
    throw refused('MF-110', `ends too early (${describeCause(error)})`);
  });
  const hash = integrityOf(Buffer.from(body));
  const wanted = integrity[file] ?? integrityOf(await readFile(path.join(folder, file)));
  if (hash !== wanted) throw refused('MF-113', 'does not match its integrity hash');
}

function describeCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string')
    return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}
