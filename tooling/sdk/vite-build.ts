import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { filesOf } from '@console/deploy/build-output/fingerprint.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { teamWebpackFile } from '../bundler/team-webpack.ts';
import type { Watch, WatchEvents } from '../dev/watch.ts';
import { buildOf, type OwnModule } from './own-module.ts';

/** The module's own Vite, in the version of its `package.json`. */
const VITE: string = 'vite';

interface Vite {
  build(options: object): Promise<unknown>;
}

interface Built {
  readonly output: readonly { readonly moduleIds?: readonly string[] }[];
}

interface Watcher {
  on(event: 'event', listener: (event: WatcherEvent) => void): void;
  close(): Promise<void>;
}

type WatcherEvent =
  | { readonly code: 'START' | 'END' | 'BUNDLE_START' }
  | { readonly code: 'BUNDLE_END'; readonly duration: number; readonly result: Result }
  | { readonly code: 'ERROR'; readonly error: ViteError; readonly result?: Result | null };

interface Result {
  close(): Promise<void>;
}

interface ViteError {
  readonly message: string;
  /** The file. If it has a query, line numbers refer to transformed code, not to the file. */
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line: number };
  readonly errors?: readonly ViteError[];
}

/** Checks whether Vite builds a module: it does if the module has a configuration of Vite. */
export function isBuiltByVite({ folder }: Pick<OwnModule, 'folder'>): boolean {
  const isByVite = ENDINGS.some((end) => existsSync(path.join(folder, `vite.config.${end}`)));
  const webpack = teamWebpackFile(folder);
  if (!isByVite || !webpack) return isByVite;
  throw new NumberedFailure(
    'MF-173',
    `${folder} has vite.config and ${path.basename(webpack)}, but only one builder builds a module. Remove one of them`,
  );
}

const ENDINGS = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'];

/** Refuses a configuration of Vite without the preset, which would write scripts that the page cannot load. */
const requirePreset = {
  name: 'console-preset-required',
  configResolved({ plugins }: { readonly plugins: readonly { readonly name: string }[] }) {
    if (plugins.some(({ name }) => name === 'console-module')) return;
    throw new Error(
      'vite.config lacks the preset: add consoleModule() of console/vite to its plugins',
    );
  },
};

/** Builds a module with its own Vite. @returns the files whose code is in the output */
export async function buildByVite(module: OwnModule, outDir: string): Promise<readonly string[]> {
  const options = optionsOf(module, outDir);
  const { build }: Vite = await import(VITE);
  try {
    const built = [(await build(options)) as Built | readonly Built[]].flat();
    return built
      .flatMap(({ output }) => output.flatMap(({ moduleIds = [] }) => moduleIds))
      .map((id) => id.replace(/^\0/, '').replace(/\?.*$/, ''));
  } catch (error) {
    throw new NumberedFailure('MF-173', messageOf(module, error as ViteError));
  }
}

/** Builds a module with Vite, now and at each change. */
export function watchByVite(module: OwnModule, outDir: string, events: WatchEvents): Watch {
  const watching = startWatching(module, outDir);
  watching.then(
    (watcher) =>
      watcher.on('event', (event) => {
        if (event.code === 'BUNDLE_END') events.built(randomUUID(), event.duration);
        if (event.code === 'ERROR') events.failed(messageOf(module, event.error));
        if ('result' in event) event.result?.close();
      }),
    (error) => events.failed(messageOf(module, error)),
  );
  return {
    stop: () =>
      watching.then(
        (watcher) => watcher.close(),
        () => undefined,
      ),
  };
}

async function startWatching(module: OwnModule, outDir: string): Promise<Watcher> {
  const { build: common, plugins, ...options } = optionsOf(module, outDir);
  const { build }: Vite = await import(VITE);
  const watched = { ...common, emptyOutDir: false, minify: false, sourcemap: false, watch: {} };
  // With `watch`, Vite returns a watcher.
  const developed = [...plugins, liveReload(module)];
  return (await build({ ...options, plugins: developed, build: watched })) as Watcher;
}

const optionsOf = ({ folder }: OwnModule, outDir: string) => ({
  root: folder,
  logLevel: 'silent',
  plugins: [requirePreset],
  build: { outDir, emptyOutDir: true },
});

/** Adds live reload to a module, and watches the files that are served from its sources. */
function liveReload(module: OwnModule) {
  const { folder } = module;
  const [entry = ''] = Object.values(buildOf(module).entries);
  const script = '\0console-live-reload';
  return {
    name: 'console-live-reload',
    enforce: 'pre',
    buildStart(this: { addWatchFile(file: string): void }) {
      const served = ['manifest.json', 'assets'].flatMap((one) => filesOf(path.join(folder, one)));
      for (const file of served) this.addWatchFile(file);
    },
    resolveId: (id: string) => (id === script ? id : undefined),
    load: (id: string) =>
      id === script
        ? readFileSync(path.join(import.meta.dirname, 'live-reload.js'), 'utf8')
            // The script uses webpack's name for `import.meta`.
            .replaceAll('__system_context__.meta', 'import.meta')
        : undefined,
    transform: (code: string, id: string) =>
      id.endsWith(`/${entry}`)
        ? { code: `import ${JSON.stringify(script)};\n${code}`, map: null }
        : undefined,
  };
}

/** Formats Vite's errors, with file and source line if these are known. */
function messageOf({ folder }: OwnModule, error: ViteError): string {
  const faults = error.errors ?? [error];
  return faults
    .map(({ message, id, loc }) => {
      const plainMessage = stripVTControlCharacters(message);
      const file = loc?.file ?? id;
      if (!file || !existsSync(file)) return plainMessage;
      const line = loc && readFileSync(file, 'utf8').split('\n')[loc.line - 1]?.trim();
      const at = `${path.relative(folder, file)}${loc ? `:${loc.line}` : ''}`;
      return `${at} ${plainMessage}${line && !plainMessage.includes(line) ? `\n${line}` : ''}`;
    })
    .join('\n');
}
