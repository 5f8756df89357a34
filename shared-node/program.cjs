'use strict';
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');

/** The folder is directly below the root, like this folder, so `..` is the root in a bundled program too. */
const cache = path.join(root, '.cache');

/** The programs of a package, which has no sources (`tooling/package`). */
const packaged = path.join(root, 'programs');

/** Returns the name of a program in a package: `api` for `platform/api/main.ts`. */
function packagedName(main) {
  const name = path.basename(main, '.ts');
  return name === 'main' ? path.basename(path.dirname(main)) : name;
}

/** Sources that use `import.meta` only to find the root, which is one folder above `cache` as well. */
const ONE_BELOW_ROOT = ['shared-node/folders.ts', 'shared-node/program.cjs'];

/** Bundles that were not started for this long are removed. */
const UNUSED_MS = 7 * 86_400_000;

/** Packages that are not bundled: they read files of their own folder, or are optional and not installed. */
const EXTERNAL = [
  '@electric-sql/pglite',
  'esbuild',
  'pg-native',
  'openapi-typescript',
  '@babel/preset-typescript',
];

/** Loads TypeScript lazily: loading it takes most of a second, and few programs need it. */
const LAZY = './deploy/build-output/typescript-when-needed.cjs';

/** Variables that CommonJS packages in the bundle expect. */
const COMMONJS_SHIM = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;`;

/** esbuild's options for programs. */
exports.bundleOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  external: EXTERNAL,
  alias: { typescript: LAZY },
  banner: { js: COMMONJS_SHIM },
};

/**
 * Bundles a program with its packages into one JavaScript file, which starts in a fraction of the time
 * that the TypeScript sources need. The file's name contains a hash of the sources and the lockfile, so
 * the file is rebuilt when one of them has changed.
 *
 * @param {string} main - the program's entry
 * @returns {string} the file to run with Node
 */
exports.programOf = (main) => {
  if (fs.existsSync(packaged)) return path.join(packaged, `${packagedName(main)}.mjs`);
  const name = path.relative(root, main).replace(/\.ts$/, '').replaceAll(path.sep, '-');
  const note = path.join(cache, `${name}.sources.json`);
  const known = fs.existsSync(note)
    ? bundleFile(name, JSON.parse(fs.readFileSync(note, 'utf8')))
    : '';
  if (!fs.existsSync(known)) return make(name, main, note);
  markUsed(known);
  return known;
};

/** Marks a bundle as used, if this process may do so: a service with its own account may not. */
function markUsed(file) {
  const now = new Date();
  try {
    fs.utimesSync(file, now, now);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** Removes unused bundles of this program only: other services may be unable to mark theirs as used. */
function removeUnused(name) {
  for (const found of fs.readdirSync(cache)) {
    if (!/^-[0-9a-f]{16}\.mjs$/.test(found.slice(name.length)) || !found.startsWith(name)) continue;
    const file = path.join(cache, found);
    const { mtimeMs = Date.now() } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > UNUSED_MS) fs.rmSync(file, { force: true });
  }
}

/** Returns the path of the bundle of these sources, or '' if one of the sources does not exist any more. */
function bundleFile(name, sources) {
  const hash = createHash('sha256');
  for (const source of ['package-lock.json', 'shared-node/program.cjs', ...sources]) {
    const file = path.join(root, source);
    if (!fs.existsSync(file)) return '';
    hash.update(`${source}\0`).update(fs.readFileSync(file));
  }
  return path.join(cache, `${name}-${hash.digest('hex').slice(0, 16)}.mjs`);
}

/** Returns an option as esbuild's command line has it. */
function toFlags([name, value]) {
  if (value === true) return [`--${name}`];
  if (Array.isArray(value)) return value.map((one) => `--${name}:${one}`);
  if (typeof value === 'string') return [`--${name}=${value}`];
  return Object.entries(value).map(([key, one]) => `--${name}:${key}=${one}`);
}

function make(name, main, note) {
  const began = Date.now();
  const unfinished = path.join(cache, `${name}.${process.pid}`);
  fs.mkdirSync(cache, { recursive: true });
  // In a separate process: esbuild's synchronous API hangs in a process that has used its builds.
  const { error, status, stderr } = spawnSync(
    process.execPath,
    [
      require.resolve('esbuild/bin/esbuild'),
      main,
      ...Object.entries(exports.bundleOptions).flatMap(toFlags),
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
    // The source was saved during the build, so the bundle may have its old or new text: build again.
    if (mtimeMs >= began && mtimeMs <= Date.now()) return make(name, main, note);
    if (!ONE_BELOW_ROOT.includes(source) && fs.readFileSync(file, 'utf8').includes('import.meta')) {
      throw new Error(`${name} cannot be bundled: ${source} uses import.meta`);
    }
  }
  const program = bundleFile(name, sources);
  // Replaces both files atomically, because other processes may read them at any time.
  fs.renameSync(`${unfinished}.mjs`, program);
  fs.writeFileSync(`${unfinished}.json`, JSON.stringify(sources));
  fs.renameSync(`${unfinished}.json`, note);
  removeUnused(name);
  return program;
}
