import { transform } from '@swc/core';
import { confineStyles } from '../bundler/confine-styles.ts';
import { OWN_VITE_SETTINGS, refuseOwnSettings } from '../bundler/own-settings.ts';
import { buildOf, offered, ownModule } from './own-module.ts';

/** The parts of a Vite plugin that are the same in versions 5 to 8. */
export interface ConsolePlugin {
  readonly name: string;
  readonly config: (team: object) => object;
  readonly configResolved: (config: { readonly build: { readonly minify: unknown } }) => void;
  readonly generateBundle: {
    readonly order: 'post';
    readonly handler: (options: unknown, bundle: Bundle) => Promise<void>;
  };
}

type Bundle = Readonly<Record<string, Asset | { readonly type: 'chunk'; code: string }>>;

interface Asset {
  readonly type: 'asset';
  source: string | Uint8Array;
}

/**
 * A Vite preset for modules in other repositories. It writes System modules and one stylesheet,
 * which is confined to the module's screen; the libraries that the page provides are external.
 *
 * @param folder - folder with the module's `package.json`
 */
export default function consoleModule(folder: string = process.cwd()): ConsolePlugin {
  const { name, entries } = buildOf(ownModule(folder));
  let minify = true;
  return {
    name: 'console-module',
    config(team) {
      refuseOwnSettings('vite.config', team, OWN_VITE_SETTINGS, offered().shared);
      return {
        // The console decides where a module is served.
        base: './',
        css: { modules: { generateScopedName: `${name}-[local]-[hash:base64:3]` } },
        // The page does not let modules create Trusted Types policies. Without the API, frameworks do not try.
        define: { 'window.trustedTypes': 'undefined' },
        build: {
          target: 'es2022',
          // Styles and images must be files, because the page's policy forbids them in scripts.
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
              // The names differ from those of webpack's chunks: the hashes of these chunks are in the page,
              // those of webpack's chunks are in the entry.
              chunkFileNames: 'part-[hash].js',
              assetFileNames: ({ names = [] }: { readonly names?: readonly string[] }) =>
                names.some((file) => file.endsWith('.css'))
                  ? `${name}.css`
                  : 'files/[name]-[hash][extname]',
            },
          },
        },
      };
    },
    configResolved({ build }) {
      minify = Boolean(build.minify);
    },
    generateBundle: {
      // This runs after Vite's own plugins, which can only parse ES modules.
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = await systemModule(file.code, minify);
        }
        confineAssets(bundle, name);
      },
    },
  };
}

/** Confines the stylesheets of a build to the module's screen. */
function confineAssets(bundle: Bundle, module: string): void {
  const sheets = new Map<string, string>();
  for (const [file, { source }] of styles(bundle)) sheets.set(file, Buffer.from(source).toString());
  const confined = confineStyles(sheets, module);
  for (const [file, asset] of styles(bundle)) asset.source = confined.get(file) ?? asset.source;
}

const styles = (bundle: Bundle) =>
  Object.entries(bundle).flatMap(([file, asset]): [string, Asset][] =>
    asset.type === 'asset' && file.endsWith('.css') ? [[file, asset]] : [],
  );

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
