import { transform } from '@swc/core';
import { buildOf, offered, ownModule } from './own-module.ts';

/** The parts of a Vite plugin that are the same in versions 5 to 8. */
export interface ConsolePlugin {
  readonly name: string;
  readonly config: () => object;
  readonly configResolved: (config: { readonly build: { readonly minify: unknown } }) => void;
  readonly generateBundle: {
    readonly order: 'post';
    readonly handler: (options: unknown, bundle: Bundle) => Promise<void>;
  };
}

type Bundle = Readonly<
  Record<string, { readonly type: 'asset' } | { type: 'chunk'; code: string }>
>;

/**
 * A Vite preset for modules in other repositories: System modules, one stylesheet, and externals
 * for the libraries that the page provides.
 *
 * @param folder - folder with the module's `package.json`
 */
export default function consoleModule(folder: string = process.cwd()): ConsolePlugin {
  const { name, entries } = buildOf(ownModule(folder));
  let minify = true;
  return {
    name: 'console-module',
    config: () => ({
      // The console decides where a module is served.
      base: './',
      // The page allows modules no Trusted Types policy; without the API frameworks create none.
      define: { 'window.trustedTypes': 'undefined' },
      build: {
        target: 'es2022',
        // Styles and images are files: the page's policy forbids them in scripts.
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: false,
        rollupOptions: {
          input: entries,
          external: [...offered().shared],
          preserveEntrySignatures: 'allow-extension',
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            // Not webpack's names: the page has the hashes of these, an entry those of webpack's.
            chunkFileNames: 'part-[hash].js',
            assetFileNames: ({ names = [] }: { readonly names?: readonly string[] }) =>
              names.some((file) => file.endsWith('.css'))
                ? `${name}.css`
                : 'files/[name]-[hash][extname]',
          },
        },
      },
    }),
    configResolved({ build }) {
      minify = Boolean(build.minify);
    },
    generateBundle: {
      // After Vite's own plugins, which parse ES modules.
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = await systemModule(file.code, minify);
        }
      },
    },
  };
}

/** Converts a script to a System module, which Vite 8 no longer writes. */
async function systemModule(code: string, minify: boolean): Promise<string> {
  const written = await transform(code, {
    swcrc: false,
    configFile: false,
    isModule: true,
    jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
    module: { type: 'systemjs' },
    minify,
  });
  return written.code;
}
