import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LoadedFile, ModuleNames } from '../../store/release.ts';

/** What is to be loaded; a path is `<module>/<version>/<file>`. */
export interface ModulesToRun {
  /** Code by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Path by specifier. */
  readonly imports: Readonly<Record<string, string>>;
  /** Paths of what is run. */
  readonly run: readonly string[];
  /** Paths of what is only asked for its imports: it runs later, if ever. */
  readonly link: readonly string[];
}

/** All of it may take so long: a second on a machine at rest, many times that on a busy one. */
const TIMEOUT_MS = 60_000;

/** And its objects, in an engine that has a limit of its own (`engine.cjs`), so much memory. */
const HEAP_MB = 256;

/** What the engine is made of. */
const PACKAGES = ['quickjs-emscripten-core', '@jitl'];

/** It reads its own program, and writes, starts and inherits nothing. */
const flags = (folder: string): readonly string[] => [
  `--max-old-space-size=${HEAP_MB}`,
  '--disallow-code-generation-from-strings',
  '--no-warnings',
  process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission',
  ...[folder, ...PACKAGES.map((name) => path.join(folder, '../../../../node_modules', name))].map(
    (read) => `--allow-fs-read=${path.join(read, '*')}`,
  ),
];

/**
 * Loads modules in a process of their own, which has no environment and no files, by an engine that has no network either.
 *
 * @param folder - where `run-modules.cjs` is
 * @returns by path, each file that was loaded, dependencies as well
 */
export function runModules(
  modules: ModulesToRun,
  folder: string,
  timeoutMs = TIMEOUT_MS,
): Promise<ModuleNames> {
  const child = spawn(process.execPath, [...flags(folder), path.join(folder, 'run-modules.cjs')], {
    cwd: tmpdir(),
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  let answer = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(modules));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(loadedFiles(answer, modules)));
  });
}

function loadedFiles(answer: string, { run, link }: ModulesToRun): ModuleNames {
  const loaded: Record<string, LoadedFile> = {};
  let last = '';
  for (const line of answer.split('\n').filter((text) => text.endsWith('}'))) {
    // As `run-modules.cjs` writes it.
    const said = JSON.parse(line) as { began: string } | ({ file: string } & LoadedFile);
    if ('began' in said) last = said.began;
    else loaded[said.file] = said;
  }
  const message = `${path.posix.basename(last)} does not come to an end, or needs more than ${HEAP_MB} MB`;
  for (const file of [...run, ...link]) {
    loaded[file] ??= { status: 'throws', message, exports: {}, uses: {} };
  }
  return loaded;
}
