import { OWN_VITE_SETTINGS, OWN_WEBPACK_SETTINGS, refuseOwnSettings } from './own-settings.ts';

const shared = ['react', 'react/jsx-runtime'];

const webpack = (settings: object) => () =>
  refuseOwnSettings('/billing/webpack.config.mjs', settings, OWN_WEBPACK_SETTINGS, shared);

const vite = (settings: object) => () =>
  refuseOwnSettings('vite.config', settings, OWN_VITE_SETTINGS, shared);

test.each<[string, object]>([
  ['mode', { mode: 'production' }],
  ['entry', { entry: './src/other.ts' }],
  ['target', { target: 'node' }],
  ['output.library', { output: { library: { type: 'var' } } }],
  ['output.publicPath', { output: { publicPath: '/static/' } }],
  ['externals', { externals: ['lodash'] }],
  ['externalsType', { externalsType: 'window' }],
  ['devtool', { devtool: 'eval' }],
  ['devServer', { devServer: { port: 8080 } }],
  ['experiments.outputModule', { experiments: { outputModule: true } }],
  ['optimization.runtimeChunk', { optimization: { runtimeChunk: 'single' } }],
  ['optimization.splitChunks', { optimization: { splitChunks: { chunks: 'all' } } }],
  ['resolve.alias of react', { resolve: { alias: { react$: 'preact/compat' } } }],
  ['resolve.alias of react', { resolve: { alias: [{ name: 'react', alias: 'preact' }] } }],
])('%s of webpack is refused', (name, settings) => {
  expect(webpack(settings)).toThrow(`webpack.config.mjs must not set:\n  ${name}: `);
});

test.each<[string, object]>([
  ['base', { base: '/billing/' }],
  ['build.lib', { build: { lib: { entry: 'src/main.ts' } } }],
  ['build.rollupOptions.input', { build: { rollupOptions: { input: 'a.html' } } }],
  ['build.rollupOptions.external', { build: { rollupOptions: { external: ['vue'] } } }],
  [
    'build.rolldownOptions.output.format',
    { build: { rolldownOptions: { output: { format: 'cjs' } } } },
  ],
  [
    'build.rollupOptions.output.format',
    { build: { rollupOptions: { output: [{ format: 'cjs' }, { format: 'es' }] } } },
  ],
  ['css.modules.generateScopedName', { css: { modules: { generateScopedName: '[local]' } } }],
  ['resolve.alias of react', { resolve: { alias: [{ find: 'react', replacement: 'preact' }] } }],
])('%s of Vite is refused', (name, settings) => {
  expect(vite(settings)).toThrow(`vite.config must not set:\n  ${name}: `);
});

test('a refusal lists every setting', () => {
  const settings = { mode: 'none', output: { path: '/a', filename: 'b.js' } };
  expect(webpack(settings)).toThrow(/ {2}mode: .*\n {2}output\.path: .*\n {2}output\.filename: /);
});

test('all other settings are allowed', () => {
  const alias = { '@': '/billing/src', lodash: 'lodash-es' };
  expect(
    webpack({
      module: { rules: [{ test: /\.svg$/, use: '@svgr/webpack' }] },
      plugins: [{ apply() {} }],
      resolve: { alias, extensions: ['.vue'] },
      optimization: { minimize: false },
      experiments: { asyncWebAssembly: true },
      devtool: undefined,
    }),
  ).not.toThrow();
  expect(
    vite({
      define: { VERSION: '1' },
      resolve: { alias },
      build: { outDir: 'dist', minify: false, rollupOptions: { output: { manualChunks: {} } } },
      css: { preprocessorOptions: {} },
      test: {},
    }),
  ).not.toThrow();
});
