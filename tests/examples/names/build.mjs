// Builds src/<framework> with a builder: node build.mjs <builder> <framework> <output folder>. Each function is
// all that a team has to write for this builder, apart from the plugins of its framework.
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const [builder, framework, folder = 'dist'] = process.argv.slice(2);

/** Names in the console's import map that these modules use. Its whole list is in the console's `importmap.json`. */
const external = [
  ...['@console/shared-auth', '@console/shared-ui', 'i18next', 'single-spa'],
  ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'],
];

const input = { 'mf-names': `./src/${framework}.${framework === 'react' ? 'tsx' : 'ts'}` };

/** Frameworks that can do without a Trusted Types policy then do not create one. */
const define = {
  ...{ 'window.trustedTypes': 'undefined', 'globalThis.trustedTypes': 'undefined' },
  ...{ 'self.trustedTypes': 'undefined', 'globalThis.window.trustedTypes': 'undefined' },
  ngDevMode: 'false',
};

const output = { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' };

const BUILDERS = {
  async vite() {
    const { build } = await import('vite');
    await build({
      ...{ configFile: false, logLevel: 'warn', define, plugins: await vitePlugins() },
      build: {
        ...{ outDir: folder, target: 'es2022', modulePreload: false, sourcemap: 'hidden' },
        rollupOptions: { input, external, output, preserveEntrySignatures: 'allow-extension' },
      },
    });
  },

  async rolldown() {
    const { rolldown } = await import('rolldown');
    const bundle = await rolldown({ input, external, transform: { define } });
    await bundle.write({ ...output, dir: folder, sourcemap: true, minify: true });
  },

  async esbuild() {
    const { build } = await import('esbuild');
    await build({
      ...{ entryPoints: input, outdir: folder, bundle: true, splitting: true, format: 'esm' },
      ...{ chunkNames: 'part-[hash]', external, define, minify: true, sourcemap: 'inline' },
      ...{ jsx: 'automatic', target: 'es2022' },
      plugins: framework === 'angular' ? [await angularLinker()] : [],
    });
  },

  async rspack() {
    const { rspack } = await import('@rspack/core');
    const compiler = rspack({
      ...{ mode: 'production', target: ['web', 'es2022'], entry: input, devtool: 'source-map' },
      output: {
        path: path.resolve(folder),
        ...{ module: true, library: { type: 'module' }, chunkFormat: 'module' },
        ...{
          chunkLoading: 'import',
          filename: '[name].js',
          chunkFilename: 'part-[contenthash].js',
        },
      },
      ...{ externals: external, externalsType: 'module' },
      resolve: { extensions: ['.ts', '.tsx', '.js'] },
      module: {
        rules: [
          {
            ...{ test: /\.tsx?$/, loader: 'builtin:swc-loader', type: 'javascript/auto' },
            options: { jsc: { parser: { syntax: 'typescript', tsx: true } } },
          },
        ],
      },
    });
    await new Promise((done, fail) => {
      compiler.run((error, stats) => {
        if (error ?? stats?.hasErrors()) fail(error ?? new Error(stats.toString('errors-only')));
        else compiler.close(done);
      });
    });
  },

  /** No builder: a file that a person wrote. */
  none: () => cp('hand.js', path.join(folder, 'mf-names.js')),
};

async function vitePlugins() {
  if (framework === 'vue') {
    const { default: vue } = await import('@vitejs/plugin-vue');
    // Vue would set static content by `innerHTML`, which the page's policy forbids.
    return [vue({ template: { compilerOptions: { hoistStatic: false } } })];
  }
  if (framework !== 'svelte') return [];
  const { svelte, vitePreprocess } = await import('@sveltejs/vite-plugin-svelte');
  // Svelte would parse templates by `innerHTML`, and write styles into the page.
  const compilerOptions = { fragments: 'tree', css: 'external' };
  return [svelte({ configFile: false, compilerOptions, preprocess: vitePreprocess() })];
}

/**
 * Compiles Angular's templates ahead of time, by its compiler alone: components are compiled to `ng/`, and
 * `@angular/*` are completed by the linker. The page's policy forbids to compile them in the browser.
 */
async function angularLinker() {
  const { performCompilation, readConfiguration } = await import('@angular/compiler-cli');
  const { rootNames, options } = readConfiguration('tsconfig.angular.json');
  const { diagnostics } = performCompilation({ rootNames, options });
  if (diagnostics.length > 0) throw new Error(diagnostics.map((one) => one.messageText).join('\n'));
  const { default: linker } = await import('@angular/compiler-cli/linker/babel');
  const { transformAsync } = await import('@babel/core');
  input['mf-names'] = './ng/angular.js';
  return {
    name: 'angular-linker',
    setup({ onLoad }) {
      onLoad({ filter: /@angular.*\.mjs$/ }, async ({ path: file }) => {
        const code = await readFile(file, 'utf8');
        // Angular reaches the API by a variable, which `define` does not replace.
        const withoutPolicy = code.replaceAll('_global.trustedTypes', 'undefined');
        const options = { filename: file, plugins: [linker], compact: false };
        const linked = await transformAsync(withoutPolicy, options);
        return { contents: linked.code, loader: 'js' };
      });
    },
  };
}

await mkdir(folder, { recursive: true });
await BUILDERS[builder]();
for (const file of ['manifest.json', 'assets', 'mf-names.css'])
  await cp(file, path.join(folder, file), { recursive: true });
