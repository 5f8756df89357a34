import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { sharedParts } from '@console/deploy/build-output/shared-parts.ts';
import { EsbuildPlugin } from 'esbuild-loader';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { ErrorInfo } from 'ts-loader/dist/interfaces';
import webpack, {
  type Compiler,
  type Configuration,
  type RuleSetRule,
  type WebpackPluginInstance,
} from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { ASSETS, assetFile, STYLES, UnknownKindsPlugin } from './assets.ts';
import { FirstBlueprintPlugin } from './blueprint.ts';
import { ChunkLoadingPlugin, LATE_STYLES } from './chunk-loading-plugin.ts';
import { ConfineStylesPlugin } from './confine-styles.ts';
import { extend } from './team-webpack.ts';
import { UniqueNamePlugin, uniqueName } from './unique-name-plugin.ts';

export interface BuildOptions {
  /** Folder of the module, and the prefix of everything it adds to the page. */
  readonly name: string;
  /** Base of source paths: the project's root, or the folder of a module in another repository. */
  readonly folder: string;
  /** Source file by output name, relative to `folder`. */
  readonly entries: Readonly<Record<string, string>>;
  /** Specifiers of modules that are loaded at run time. */
  readonly externals: readonly string[];
  readonly outputFolder: string;
  /** `script` is a classic script of the page, which runs before the module loader. */
  readonly format: 'system' | 'script';
  readonly mode: 'production' | 'development';
  /** Folder of a classic script's chunks; a System module finds its own folder. */
  readonly publicPath?: string;
  /** Files that run before each entry. */
  readonly before?: readonly string[];
  /** Rules in addition to those of every build; `plugins` are additional too. */
  readonly rules?: readonly RuleSetRule[];
  readonly plugins?: readonly WebpackPluginInstance[];
  /** Replacements of specifiers or package files; `false` for an empty module. */
  readonly instead?: Readonly<Record<string, string | false>>;
  /** Confines the stylesheets to the screen of the module, a micro-frontend. */
  readonly confined?: boolean;
  /** Lets V8 compile an entry completely while it is loading, as it compiles every chunk (default true). */
  readonly compiledAtOnce?: boolean;
  /** Lets changed files replace those in the page (default false). */
  readonly hot?: boolean;
  /** Settings of the module's own webpack configuration, which extend this one. */
  readonly team?: Configuration | undefined;
}

/** Returns webpack's configuration for a module of this or another repository. */
export function configuration(options: BuildOptions): Configuration {
  const {
    name,
    folder,
    entries,
    externals,
    outputFolder,
    format,
    mode,
    publicPath = '',
    before = [],
    rules = [],
    plugins = [],
    instead = {},
    confined = false,
    compiledAtOnce = true,
    hot = false,
    team = {},
  } = options;
  const production = mode === 'production';
  const update = hot ? hotUpdate(name) : { alias: {}, rules: [], plugins: [] };
  const [entry = name] = Object.keys(entries);
  const system = format === 'system' ? [path.join(import.meta.dirname, 'public-path.ts')] : [];
  const prelude = [...system, ...before];
  const own: Configuration = {
    mode,
    context: folder,
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    entry: Object.fromEntries(
      Object.entries(entries).map(([output, file]) => [
        output,
        [...prelude, path.join(folder, file)],
      ]),
    ),
    externals: [...externals, partsOf(externals)],
    externalsType: format === 'system' ? 'system' : 'var',
    output: {
      path: outputFolder,
      filename: '[name].js',
      chunkFilename: 'chunk-[contenthash:10].js',
      assetModuleFilename: assetFile,
      ...(format === 'system' ? { library: { type: 'system' } } : { iife: true }),
      uniqueName: production ? uniqueName(name) : name,
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
      publicPath,
    },
    resolve: {
      alias: { ...instead, ...update.alias },
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      // RxJS has a build for this condition. Its default build is ES5, with longer code for classes.
      conditionNames: ['es2015', '...'],
    },
    module: {
      rules: [
        // Leaves calls of `System` to SystemJS; webpack would replace them.
        { test: /\.[cm]?[jt]sx?$/, parser: { system: false } },
        { test: /\.tsx?$/, loader: installed('ts-loader'), options: typescript },
        { test: STYLES, use: [MiniCssExtractPlugin.loader, css(name)] },
        { test: ASSETS, type: 'asset/resource' },
        // The page's policy allows pictures in an address, but no fonts.
        { scheme: 'data', mimetype: /font|woff|opentype|truetype/, type: 'asset/resource' },
        ...rules,
        ...update.rules,
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `${name}.css`,
        chunkFilename: `${entry}${LATE_STYLES}`,
        // Each class name belongs to one file, so the order of the files does not matter.
        ignoreOrder: true,
      }),
      new UnknownKindsPlugin(),
      new ChunkLoadingPlugin(hot),
      ...(confined ? [new ConfineStylesPlugin(name)] : []),
      ...(production ? [new UniqueNamePlugin(), new FirstBlueprintPlugin()] : []),
      ...(production ? [compileHint(compiledAtOnce ? /\.js$/ : /(^|\/)chunk-\w+\.js$/)] : []),
      // SHA-256, not a longer hash: hashes do not compress, and a first visit has about forty.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: production }),
      ...update.plugins,
      ...plugins,
    ],
    optimization: {
      // Versions share no files, so ids may change between builds, and short ids compress better.
      // Ids of chunks stay: the integrity plugin leaves out the hash of a chunk with the id 0.
      ...(production && ({ mangleExports: 'size', moduleIds: 'size' } as const)),
      // If a development build fails, the output of the previous build stays.
      emitOnErrors: false,
      // At most two stylesheets per module: one for the entry, one for all of its chunks.
      splitChunks: {
        cacheGroups: {
          styles: { name: entry, type: 'css/mini-extract', chunks: 'initial', enforce: true },
          lateStyles: { name: 'styles', type: 'css/mini-extract', chunks: 'async', enforce: true },
        },
      },
      minimizer: [
        new TerserPlugin({
          extractComments: false,
          minify: TerserPlugin.swcMinify,
          // The first pass leaves code unused, such as a tenth of react-router; the second removes it. The
          // others make the files before the first rows 0.4 KB smaller.
          terserOptions: { compress: { passes: 4 }, format: { comments: false } },
        }),
        // cssnano does not support relative colours, which Blueprint's tokens use.
        new EsbuildPlugin({ css: true, include: /\.css$/, legalComments: 'none' }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    // Only the watch build, which is a development build, builds again in the same process.
    cache: production ? false : { type: 'memory' },
  };
  return extend(own, team);
}

/**
 * Lets V8 compile a whole file in the background while it is loading, instead of each function on the
 * main thread at its first call (V8, "Explicit compile hints"). Most chunks load while the page is idle; without
 * the hint, the user's first click would wait until they are compiled. For other engines it is a comment. It
 * must be the first line. It is added after the minimizer, which removes comments.
 */
const compileHint = (files: RegExp) =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    test: files,
    // Few pages load an earlier API, and none calls all of it.
    exclude: /(^|\/)api-\d+\.js$/,
    raw: true,
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** Resolves loaders from here, so that a module's folder does not need them. */
const installed = createRequire(import.meta.url).resolve;

/** Returns the parts of a build for Fast Refresh: components keep their state when a file changes. */
const hotUpdate = (name: string) => ({
  // Fast Refresh needs the functions for development, which the page does not share.
  alias: { 'react/jsx-dev-runtime': path.join(import.meta.dirname, 'jsx-dev-runtime.mjs') },
  rules: [
    {
      test: /\.[jt]sx?$/,
      exclude: [/node_modules/, import.meta.dirname, path.join(import.meta.dirname, '../dev')],
      enforce: 'pre' as const,
      loader: installed('./fast-refresh-loader.cjs'),
      options: { name },
    },
  ],
  plugins: [new webpack.HotModuleReplacementPlugin(), { apply: keepStyles }],
});

/** Keeps the loader of stylesheets from reloading all stylesheets of the page; `live-reload.ts` reloads the module's. */
const keepStyles = ({ hooks, webpack: { NormalModule } }: Compiler): void =>
  hooks.compilation.tap('KeepStyles', (compilation) =>
    NormalModule.getCompilationHooks(compilation).loader.tap('KeepStyles', (context) => {
      Object.assign(context, { hot: false });
    }),
  );

/** Returns the parts of these modules, each with the module that it is imported from. */
const partsOf = (externals: readonly string[]) =>
  Object.fromEntries(
    Object.entries(sharedParts).filter(([, module]) => externals.includes(module)),
  );

/** Options of ts-loader, which only strips types; `npm run check` checks them. */
const typescript = {
  transpileOnly: true,
  onlyCompileBundledFiles: true,
  configFile: path.join(import.meta.dirname, 'modules.tsconfig.json'),
  // The error is plain text with the source line, because `npm run dev` shows it in the page.
  errorFormatter: ({ code, content, file, line }: ErrorInfo) =>
    `TS${code}: ${content}\n${readFileSync(file, 'utf8').split('\n')[line - 1] ?? ''}`,
};

function css(name: string) {
  return {
    loader: installed('css-loader'),
    options: {
      modules: {
        auto: /\.module\.\w+$/,
        localIdentName: `${name}-[local]-[hash:base64:3]`,
        namedExport: false,
        exportLocalsConvention: 'as-is',
      },
    },
  };
}
