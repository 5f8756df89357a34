import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LoadedFile, ModuleNames } from '../../store/release.ts';
import { standardNames } from './standard-names.ts';

/** Modules to load; a path is `<module>/<version>/<file>`. */
export interface ModulesToRun {
  /** Code by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Path by specifier. */
  readonly imports: Readonly<Record<string, string>>;
  /** Paths by specifier that replace those of `imports` for a folder, each as `<module>/<version>/`. */
  readonly scopes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Paths of the modules to run. */
  readonly run: readonly string[];
  /** Paths of modules whose imports are only linked: they run later, if at all. */
  readonly link: readonly string[];
  /** The library APIs that modules of API level 2 can use. Absent if there are no such modules. */
  readonly restricted?: RestrictedApis;
}

/** The folders of modules of API level 2, and the names that their files can use. */
export interface RestrictedApis {
  /** Each as `<module>/<version>/`. */
  readonly folders: readonly string[];
  /** Names by specifier. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Members of default exports, by specifier. */
  readonly members: Readonly<Record<string, readonly string[]>>;
}

/** Time limit for all modules: a second is enough on an idle machine, not on a busy one. */
const TIMEOUT_MS = 60_000;

/** Heap limit of the process; the engine has a limit of its own for modules' objects (`engine.cjs`). */
const HEAP_MB = 256;

/**
 * Flags that allow the process only to read its own program and all packages; it can neither write
 * files nor start processes. Node 20.19.0 cannot resolve a package if only its own folder is allowed.
 * A package may be a link to another folder.
 */
function flags(folder: string): readonly string[] {
  const packages = path.join(folder, '../../../../node_modules');
  const engine = realpathSync(path.join(packages, 'quickjs-emscripten-core'));
  const readable = new Set([folder, packages, path.dirname(engine)]);
  return [
    `--max-old-space-size=${HEAP_MB}`,
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    process.allowedNodeEnvironmentFlags.has('--permission')
      ? '--permission'
      : '--experimental-permission',
    ...Array.from(readable, (one) => `--allow-fs-read=${path.join(one, '*')}`),
  ];
}

/**
 * Loads modules in an engine without network, in a process without environment variables and files.
 *
 * @param folder - folder of `run-modules.cjs`
 * @returns the loaded files by path, including dependencies
 */
export function runModules(
  modules: ModulesToRun,
  folder: string,
  timeoutMs = TIMEOUT_MS,
): Promise<ModuleNames> {
  const child = spawn(process.execPath, [...flags(folder), path.join(folder, 'run-modules.cjs')], {
    cwd: tmpdir(),
    env: {},
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  let answer = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk;
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    complaint = (complaint + chunk).slice(0, 2000);
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify({ ...modules, standard: standardNames() }));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      if (answer === '' && modules.run.length > 0)
        reject(new Error(`No module can be run here: ${complaint}`));
      else resolve(loadedFiles(answer, modules));
    });
  });
}

function loadedFiles(answer: string, { run, link }: ModulesToRun): ModuleNames {
  const loaded: Record<string, LoadedFile> = {};
  let last = '';
  for (const line of answer.split('\n').filter((text) => text.endsWith('}'))) {
    // `run-modules.cjs` writes each line in this form.
    const said = JSON.parse(line) as { started: string } | ({ file: string } & LoadedFile);
    if ('started' in said) last = said.started;
    else loaded[said.file] = said;
  }
  const message = `${path.posix.basename(last)} does not come to an end, or needs more than ${HEAP_MB} MB`;
  for (const file of [...run, ...link]) {
    loaded[file] ??= { status: 'throws', message, exports: {}, uses: {} };
  }
  return loaded;
}
