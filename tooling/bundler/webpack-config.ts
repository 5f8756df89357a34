import { createRequire } from 'node:module';
import path from 'node:path';
import { EsbuildPlugin } from 'esbuild-loader';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule, type WebpackPluginInstance } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { ChunkLoadingPlugin, LATE_STYLES } from './chunk-loading-plugin.ts';
import { UniqueNamePlugin, uniqueName } from './unique-name-plugin.ts';

/** How a module is to be built. */
export interface BuildOptions {
  /** Folder of the module, and the prefix of everything it adds to the page. */
  readonly name: string;
  /** What its sources are named from: the project's root, or the folder of a module elsewhere. */
  readonly folder: string;
  /** Output names and the source file of each, relative to that folder. */
  readonly entries: Readonly<Record<string, string>>;
  /** Specifiers that are other modules at run time. */
  readonly externals: readonly string[];
  readonly outputFolder: string;
  /** `script`: a classic script for the page itself, before there is a module loader. */
  readonly format: 'system' | 'script';
  readonly mode: 'production' | 'development';
  /** Where a script's chunks are; System modules know by themselves. */
  readonly publicPath?: string;
  /** Files that run before each entry. */
  readonly before?: readonly string[];
  /** Besides those of every build, as are plugins. */
  readonly rules?: readonly RuleSetRule[];
  readonly plugins?: readonly WebpackPluginInstance[];
  /** Specifiers, or files of packages, and the files that are built in their place; `false` for none. */
  readonly instead?: Readonly<Record<string, string | false>>;
  /** Whether V8 compiles all of an entry while it arrives; so it does, unless this is `false`. */
  readonly compiledAtOnce?: boolean;
}

/**
 * The one webpack configuration: every module of the console is built by it, those that are made
 * elsewhere too.
 */
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
      // RxJS is also published for this: what it gives everybody else is ES5, whose classes are long.
      conditionNames: ['es2015', '...'],
    },
    module: {
      rules: [
        // System modules set `publicPath` themselves; the library would rather not be told.
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
        // Every class is one file's own: no rule waits for that of another file.
        ignoreOrder: true,
      }),
      new ChunkLoadingPlugin(),
      ...(production ? [new UniqueNamePlugin()] : []),
      ...(production && compiledAtOnce ? [compileHint] : []),
      // Of chunks: a hash is noise, which nothing makes smaller, and a first visit has some forty.
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: production }),
      ...plugins,
    ],
    optimization: {
      // While developing, what does not compile takes the place of nothing.
      emitOnErrors: false,
      // Two stylesheets for a module at most: what it begins with, and what all of its chunks need.
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
        // Not cssnano: it does not know relative colours, which Blueprint's tokens use.
        new EsbuildPlugin({ css: true, include: /\.css$/, legalComments: 'none' }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    // Of use only where one process builds again and again.
    cache: production ? false : { type: 'memory' },
  };
}

/**
 * Has V8 compile all of a file while it arrives, beside the page's thread, instead of each function on
 * it when it is first called (V8, "Explicit compile hints"; other engines see a comment). It has to be
 * the first line, so it comes after the minimizer, which leaves no comment.
 */
const compileHint = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  test: /\.js$/,
  raw: true,
  entryOnly: true,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

/** A loader is found from here: it need not be installed where the module is. */
const installed = createRequire(import.meta.url).resolve;

/** Types are checked by `npm run check`; here each file is only stripped of them. */
const typescript = {
  transpileOnly: true,
  onlyCompileBundledFiles: true,
  configFile: path.join(import.meta.dirname, 'modules.tsconfig.json'),
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
