import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

/**
 * Of 32 writers with one ETag it lets one through: seen in 450 rounds, with `If-Match` as with
 * `If-None-Match: *`. Versions before 1.8.0 did not always.
 */
const VERSION = '1.8.0';

const MODULE = 'github.com/versity/versitygw';

/** Where Go's own installer puts it, which is not always in the path. */
const GO = ['go', '/usr/local/go/bin/go'];

/**
 * The program of versitygw, a server of buckets. `VERSITYGW` names one that is there; otherwise Go
 * builds it once from what its module proxy has.
 *
 * @throws {NumberedFailure} with one sentence that says what is missing
 */
export function installedVersitygw(say: (line: string) => void): string {
  const given = process.env.VERSITYGW;
  if (given !== undefined) {
    if (existsSync(given)) return given;
    throw missing(`VERSITYGW is ${given}, and there is no such program`);
  }
  const folder = path.join(root, '.cache/versitygw', VERSION);
  const program = path.join(folder, 'versitygw');
  if (existsSync(program)) return program;
  const go = GO.find((one) => spawnSync(one, ['version'], { stdio: 'ignore' }).status === 0);
  if (!go) throw missing('versitygw is built with Go, and there is no go');
  say(`Building versitygw ${VERSION}…`);
  const { status, error, stderr } = spawnSync(
    go,
    ['install', `${MODULE}/cmd/versitygw@v${VERSION}`],
    {
      env: { ...process.env, GOBIN: folder, GOFLAGS: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    },
  );
  if (status === 0) return program;
  throw missing(`versitygw cannot be built: ${error?.message ?? stderr.trim().split('\n').at(-1)}`);
}

const missing = (sentence: string): NumberedFailure => new NumberedFailure('MF-184', sentence);
