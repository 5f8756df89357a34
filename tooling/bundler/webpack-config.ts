import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EsbuildPlugin } from 'esbuild-loader';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { ErrorInfo } from 'ts-loader/dist/interfaces';
import webpack, { type Configuration, type RuleSetRule, type WebpackPluginInstance } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { ChunkLoadingPlugin, LATE_STYLES } from './chunk-loading-plugin.ts';
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
  /** Folder of a script's chunks; System modules find out themselves. */
  readonly publicPath?: string;
  /** Files that run before each entry. */
  readonly before?: readonly string[];
  /** Additional to the rules of every build; so are `plugins`. */
  readonly rules?: readonly RuleSetRule[];
  readonly plugins?: readonly WebpackPluginInstance[];
  /** Replacements of specifiers or package files; `false` for an empty module. */
  readonly instead?: Readonly<Record<string, string | false>>;
  /** Lets V8 compile an entry completely while it is loading (default true). */
  readonly compiledAtOnce?: boolean;
}

/** Returns the webpack configuration of all modules, also of those in other repositories. */
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
    compiledAtOnce = true,
  } = options;
  const production = mode === 'production';
  const [entry = name] = Object.keys(entries);
  const system = format === 'system' ? [path.join(import.meta.dirname, 'public-path.ts')] : [];
  const prelude = [...system, ...before];
  return {
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
    externals: [...externals],
    externalsType: format === 'system' ? 'system' : 'var',
    output: {
      path: outputFolder,
      filename: '[name].js',
      chunkFilename: 'chunk-[contenthash:10].js',
      ...(format === 'system' ? { library: { type: 'system' } } : { iife: true }),
      uniqueName: production ? uniqueName(name) : name,
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
      publicPath,
    },
    resolve: {
      alias: { ...instead },
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      // RxJS has a build for this condition; its default is ES5, whose classes are long.
      conditionNames: ['es2015', '...'],
    },
    module: {
      rules: [
        // Leaves calls of `System` to SystemJS, as webpack would replace them.
        { test: /\.[cm]?[jt]sx?$/, parser: { system: false } },
        { test: /\.tsx?$/, loader: installed('ts-loader'), options: typescript },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, css(name)] },
        ...rules,
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `${name}.css`,
        chunkFilename: `${entry}${LATE_STYLES}`,
        // Class names are unique to a file, so the order of files does not matter.
        ignoreOrder: true,
      }),
      new ChunkLoadingPlugin(),
      ...(production ? [new UniqueNamePlugin()] : []),
      ...(production && compiledAtOnce ? [compileHint] : []),
      // SHA-256 rather than longer hashes: they do not compress, and a first visit has about forty.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: production }),
      ...plugins,
    ],
    optimization: {
      // Shorter than ids that stay the same between builds, as versions share no files. Chunks keep
      // those: the integrity plugin leaves out the hash of a chunk with the id 0.
      ...(production && ({ mangleExports: 'size', moduleIds: 'size' } as const)),
      // During development a failed build keeps the last output.
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
          // The second pass drops what the first left unused: a tenth of react-router.
          terserOptions: { compress: { passes: 2 }, format: { comments: false } },
        }),
        // cssnano does not support relative colours, which Blueprint's tokens use.
        new EsbuildPlugin({ css: true, include: /\.css$/, legalComments: 'none' }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    // Only a watching process builds repeatedly.
    cache: production ? false : { type: 'memory' },
  };
}

/**
 * Lets V8 compile a whole file in the background while it is loading, instead of each function on the
 * main thread at its first call (V8, "Explicit compile hints"; a comment to other engines). It has to
 * be the first line, and is added after the minimizer, which removes comments.
 */
const compileHint = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  test: /\.js$/,
  raw: true,
  entryOnly: true,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** Resolves loaders from here, so that a module's folder does not need them. */
const installed = createRequire(import.meta.url).resolve;

/** Only strips types, which `npm run check` checks. */
const typescript = {
  transpileOnly: true,
  onlyCompileBundledFiles: true,
  configFile: path.join(import.meta.dirname, 'modules.tsconfig.json'),
  // Plain text with the source line: `npm run dev` shows it in the page.
  errorFormatter: ({ code, content, file, line }: ErrorInfo) =>
    `TS${code}: ${content}\n${readFileSync(file, 'utf8').split('\n')[line - 1] ?? ''}`,
};

function css(name: string) {
  return {
    loader: installed('css-loader'),
    options: {
      modules: {
        auto: /\.module\.css$/,
        localIdentName: `${name}-[local]-[hash:base64:3]`,
        namedExport: false,
        exportLocalsConvention: 'as-is',
      },
    },
  };
}
