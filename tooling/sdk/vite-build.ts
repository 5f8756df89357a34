import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { filesOf } from '@console/deploy/build-output/fingerprint.ts';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { teamWebpackFile } from '../bundler/team-webpack.ts';
import type { BuiltFiles } from '../dev/live-reload.ts';
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
  let files: BuiltFiles = {};
  const watching = startWatching(module, outDir, (built) => {
    files = built;
  });
  watching.then(
    (watcher) =>
      watcher.on('event', (event) => {
        if (event.code === 'BUNDLE_END') events.built(randomUUID(), event.duration, files);
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

async function startWatching(
  module: OwnModule,
  outDir: string,
  onFiles: (files: BuiltFiles) => void,
): Promise<Watcher> {
  const { build: common, plugins, ...options } = optionsOf(module, outDir);
  const { build }: Vite = await import(VITE);
  const watched = { ...common, emptyOutDir: false, minify: false, watch: {} };
  const developed = [
    ...plugins,
    fastRefresh(module),
    liveReload(module),
    separateFiles(module, onFiles),
  ];
  // With `watch`, Vite returns a watcher.
  return (await build({ ...options, plugins: developed, build: watched })) as Watcher;
}

/** A script of this package that runs in the page. */
const inPage = (file: string) => path.join(import.meta.dirname, file);

interface FastRefresh {
  withFastRefresh(
    source: string,
    options: {
      readonly file: string;
      readonly resource: string;
      readonly hot: Readonly<Record<'runtime' | 'names' | 'functions', string>>;
    },
  ): Promise<{ readonly code: string; readonly map: unknown } | undefined>;
}

/** Registers the components of a React module, as webpack's loader does. */
function fastRefresh({ name, folder }: OwnModule) {
  const { withFastRefresh }: FastRefresh = createRequire(import.meta.url)(
    './fast-refresh-loader.cjs',
  );
  const hot = {
    runtime: inPage('vite-reload.js'),
    names: ', hotOf',
    functions: 'hotOf(import.meta.url)',
  };
  const own = realpathSync(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const isComponents = (id: string) =>
    'react' in dependencies &&
    id.startsWith(`${own}/`) &&
    !id.includes('/node_modules/') &&
    /\.[jt]sx?$/.test(id);
  return {
    name: 'console-fast-refresh',
    enforce: 'pre',
    // Fast Refresh needs the functions for development, which the page does not share.
    resolveId: (id: string) =>
      id === 'react/jsx-dev-runtime' ? inPage('jsx-dev-runtime.mjs') : undefined,
    transform: (source: string, id: string) =>
      isComponents(id)
        ? withFastRefresh(source, { file: `${name}/${path.relative(own, id)}`, resource: id, hot })
        : undefined,
  };
}

/** Makes a file for each source file, because the page replaces only files that have changed. */
function separateFiles({ folder }: OwnModule, onFiles: (files: BuiltFiles) => void) {
  const output = {
    preserveModules: true,
    // A file may have a query, such as a part of a Vue component.
    entryFileNames: ({ name }: { readonly name: string }) =>
      `${name.replaceAll(/[^\w./-]/g, '_')}.js`,
  };
  return {
    name: 'console-separate-files',
    config: () => ({ build: { sourcemap: false, rollupOptions: { output } } }),
    writeBundle(_: unknown, bundle: Readonly<Record<string, WrittenFile>>) {
      const built = Object.entries(bundle).map(([file, one]) => {
        const { imports = [], dynamicImports = [], code, source } = one;
        return [file, { hash: hashOf(code ?? source), imports: [...imports, ...dynamicImports] }];
      });
      const served = servedFiles(folder).map((file) => [
        path.relative(folder, file),
        { hash: hashOf(readFileSync(file)), imports: [] },
      ]);
      onFiles(Object.fromEntries([...built, ...served]));
    },
  };
}

const hashOf = (content: string | Uint8Array = ''): string =>
  createHash('sha256').update(content).digest('base64');

/** Returns the files that are served from the sources. */
const servedFiles = (folder: string): string[] =>
  ['manifest.json', 'assets'].flatMap((one) => filesOf(path.join(folder, one)));

/** A chunk, with code and imports, or another file. */
interface WrittenFile {
  readonly code?: string;
  readonly source?: string | Uint8Array;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const optionsOf = ({ folder }: OwnModule, outDir: string) => ({
  root: folder,
  logLevel: 'silent',
  plugins: [requirePreset],
  build: { outDir, emptyOutDir: true },
});

/** Adds live reload to a module, and watches the files that are served from its sources. */
function liveReload(module: OwnModule) {
  const { name, folder } = module;
  const [entry = ''] = Object.values(buildOf(module).entries);
  const script = '\0console-live-reload';
  const runtime = JSON.stringify(inPage('vite-reload.js'));
  return {
    name: 'console-live-reload',
    enforce: 'pre',
    buildStart(this: { addWatchFile(file: string): void }) {
      for (const file of servedFiles(folder)) this.addWatchFile(file);
    },
    resolveId: (id: string) => (id === script ? id : undefined),
    // A file of its own that runs first, so that it also follows builds if another file throws.
    load: (id: string) =>
      id === script
        ? `import { followBuilds } from ${runtime};\nfollowBuilds(import.meta.url, ${JSON.stringify(name)});`
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
