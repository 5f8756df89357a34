import { transform } from '@swc/core';
import { buildOf, offered, ownModule } from './own-module.ts';

/** A plugin of Vite, as far as this is one in all versions from 5 to 8. */
export interface ConsolePlugin {
  readonly name: string;
  readonly config: () => object;
  readonly configResolved: (config: { readonly build: { readonly minify: unknown } }) => void;
  readonly generateBundle: {
    readonly order: 'post';
    readonly handler: (options: unknown, bundle: Bundle) => Promise<void>;
  };
}

/** What Vite has built, by file. */
type Bundle = Readonly<
  Record<string, { readonly type: 'asset' } | { type: 'chunk'; code: string }>
>;

/**
 * A preset of Vite for a module in a repository of its own: System modules, its stylesheet as a file,
 * and what the page has once for all left to the page.
 *
 * @param folder - with the module's `package.json`
 */
export default function consoleModule(folder: string = process.cwd()): ConsolePlugin {
  const { name, entries } = buildOf(ownModule(folder));
  let minify = true;
  return {
    name: 'console-module',
    config: () => ({
      // Where a module is served is the console's to say.
      base: './',
      // The page allows no policy of its modules' own: who finds none asks for none.
      define: { 'window.trustedTypes': 'undefined' },
      build: {
        target: 'es2022',
        // Neither styles nor pictures in the script: the page's policy refuses them there.
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
            // Not as webpack's chunks are called, whose hashes the entry has: the page has those of these.
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
      // After Vite's own, which reads modules.
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = await systemModule(file.code, minify);
        }
      },
    },
  };
}

/** Vite 8 writes no System modules any more. */
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
