import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';

/**
 * When 32 clients write under the same condition, this version lets exactly one of them succeed. This was
 * tested in 450 rounds, with `If-Match` and with `If-None-Match: *`. Versions before 1.8.0 sometimes failed.
 */
const VERSION = '1.8.0';

const MODULE = 'github.com/versity/versitygw';

/** Go in `PATH`, or in the folder of Go's installer, which is not always in `PATH`. */
const GO = ['go', '/usr/local/go/bin/go'];

/**
 * Returns the path of versitygw, a bucket server. This is `VERSITYGW`, or a program that Go builds once,
 * with the sources from Go's module proxy.
 *
 * @throws {NumberedFailure} if it cannot be built
 */
export function installedVersitygw(say: (line: string) => void): string {
  const given = process.env.VERSITYGW;
  if (given !== undefined) {
    if (existsSync(given)) return given;
    throw missing(`VERSITYGW is ${given}, but there is no such program`);
  }
  const folder = path.join(root, '.cache/versitygw', VERSION);
  const program = path.join(folder, 'versitygw');
  if (existsSync(program)) return program;
  const go = GO.find((one) => spawnSync(one, ['version'], { stdio: 'ignore' }).status === 0);
  if (!go) throw missing('versitygw is built with Go, but there is no go');
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
