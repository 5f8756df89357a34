'use strict';
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');

/** Directly below the root, like this folder: what looks for the root one folder up finds it. */
const cache = path.join(root, '.cache');

/** They ask where they are only to find the root, which is one folder up from a program as well. */
const ONE_BELOW_ROOT = ['shared-node/folders.ts', 'shared-node/program.cjs'];

/** Whatever was not started for so long is of older sources. */
const UNUSED_MS = 7 * 86_400_000;

/** Reads files of its own package where it lies, or is optional and not installed. */
const LEFT_OUT = ['@electric-sql/pglite', 'pg-native', 'openapi-typescript'];

/** To load it takes most of a second, and few programs come to where they need it. */
const LATE = 'typescript=./deploy/build-output/typescript-when-needed.cjs';

/** Some of the packages are CommonJS, and ask for these. */
const COMMONJS = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;`;

/**
 * One plain file of a program, packages and all, which starts in a fraction of the time that its
 * TypeScript takes. It is made when a source or the lockfile has changed, and named for their
 * content, so it is never out of date.
 *
 * @param {string} main - the program's entry
 * @returns {string} what to run with Node
 */
exports.programOf = (main) => {
  const name = path.relative(root, main).replace(/\.ts$/, '').replaceAll(path.sep, '-');
  const note = path.join(cache, `${name}.sources.json`);
  const known = fs.existsSync(note) ? fileOf(name, JSON.parse(fs.readFileSync(note, 'utf8'))) : '';
  if (!fs.existsSync(known)) return make(name, main, note);
  keepUsed(known);
  return known;
};

/** A service has an account of its own, which may not touch what another has made. */
function keepUsed(file) {
  const now = new Date();
  try {
    fs.utimesSync(file, now, now);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** Of this program alone: another one's may be that of a service, which can't say that it is used. */
function removeUnused(name) {
  for (const found of fs.readdirSync(cache)) {
    if (!/^-[0-9a-f]{16}\.mjs$/.test(found.slice(name.length)) || !found.startsWith(name)) continue;
    const file = path.join(cache, found);
    const { mtimeMs = Date.now() } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > UNUSED_MS) fs.rmSync(file, { force: true });
  }
}

/** Where a program that is made of these sources is; nowhere when one of them is gone. */
function fileOf(name, sources) {
  const hash = createHash('sha256');
  for (const source of ['package-lock.json', 'shared-node/program.cjs', ...sources]) {
    const file = path.join(root, source);
    if (!fs.existsSync(file)) return '';
    hash.update(`${source}\0`).update(fs.readFileSync(file));
  }
  return path.join(cache, `${name}-${hash.digest('hex').slice(0, 16)}.mjs`);
}

function make(name, main, note) {
  const began = Date.now();
  const unfinished = path.join(cache, `${name}.${process.pid}`);
  fs.mkdirSync(cache, { recursive: true });
  // In a process of its own: esbuild's own way to wait for an answer hangs where a build has used it.
  const { error, status, stderr } = spawnSync(
    process.execPath,
    [
      require.resolve('esbuild/bin/esbuild'),
      main,
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--target=node20.19',
      ...LEFT_OUT.map((name) => `--external:${name}`),
      `--alias:${LATE}`,
      `--banner:js=${COMMONJS}`,
      `--outfile=${unfinished}.mjs`,
      `--metafile=${unfinished}.json`,
      '--log-level=error',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  if (error || status !== 0) throw error ?? new Error(stderr.split('\nnode:')[0].trim());
  const metafile = JSON.parse(fs.readFileSync(`${unfinished}.json`, 'utf8'));
  fs.rmSync(`${unfinished}.json`);
  const sources = Object.keys(metafile.inputs).filter((file) => !/(^|\/)node_modules\//.test(file));
  for (const source of sources) {
    const file = path.join(root, source);
    const { mtimeMs } = fs.statSync(file);
    // Saved while it was read: what has been made may be of before or after.
    if (mtimeMs >= began && mtimeMs <= Date.now()) return make(name, main, note);
    if (!ONE_BELOW_ROOT.includes(source) && fs.readFileSync(file, 'utf8').includes('import.meta')) {
      throw new Error(`${name} cannot be one file: ${source} asks where it is`);
    }
  }
  const program = fileOf(name, sources);
  // Others may look for either at any time.
  fs.renameSync(`${unfinished}.mjs`, program);
  fs.writeFileSync(`${unfinished}.json`, JSON.stringify(sources));
  fs.renameSync(`${unfinished}.json`, note);
  removeUnused(name);
  return program;
}
