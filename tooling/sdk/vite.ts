import { sharedParts } from '@console/deploy/build-output/shared-parts.ts';
import {
  type SourceMap,
  type SystemModule,
  toSystemModule,
} from '@console/deploy/build-output/system-module.ts';
import { confineStyles } from '../bundler/confine-styles.ts';
import { OWN_VITE_SETTINGS, refuseOwnSettings } from '../bundler/own-settings.ts';
import { buildOf, offered, ownModule } from './own-module.ts';

/** The parts of a Vite plugin that are the same in versions 5 to 8. */
export interface ConsolePlugin {
  readonly name: string;
  readonly config: (team: object) => object;
  readonly resolveId: {
    readonly order: 'pre';
    readonly handler: (
      specifier: string,
    ) => { readonly id: string; readonly external: true } | null;
  };
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
  const converted: Converted = new Map();
  return {
    name: 'console-module',
    config(team) {
      refuseOwnSettings('vite.config', team, OWN_VITE_SETTINGS, offered().shared);
      return {
        // The console decides where a module is served.
        base: './',
        css: { modules: { generateScopedName: `${name}-[local]-[hash:base64:3]` } },
        // The page does not let modules create Trusted Types policies. Without the API, frameworks do not try.
        define: Object.fromEntries(
          ['window', 'globalThis', 'self', 'globalThis.window'].map((of) => [
            `${of}.trustedTypes`,
            'undefined',
          ]),
        ),
        build: {
          target: 'es2022',
          // Styles and images must be files, because the page's policy forbids them in scripts.
          cssCodeSplit: false,
          assetsInlineLimit: 0,
          // Reports name file and line of the source. The console does not serve maps.
          sourcemap: 'hidden',
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
    resolveId: {
      // Before Vite looks for the package, which has its own copy of the part, for tests.
      order: 'pre',
      handler(specifier) {
        const id = sharedParts[specifier];
        return id === undefined ? null : { id, external: true };
      },
    },
    generateBundle: {
      // This runs after Vite's own plugins, which can only parse ES modules.
      order: 'post',
      async handler(_, bundle) {
        await convertScripts(bundle, converted);
        confineAssets(bundle, name);
      },
    },
  };
}

/** The scripts of the last build, before and after their conversion, by file. */
type Converted = Map<string, { readonly from: string; readonly made: SystemModule }>;

/** Converts the scripts of a build that have changed to System modules, with their source maps. */
async function convertScripts(bundle: Bundle, converted: Converted): Promise<void> {
  for (const [file, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const mapFile = bundle[`${file}.map`];
    const asset = mapFile?.type === 'asset' ? mapFile : undefined;
    const map: SourceMap | undefined = asset && JSON.parse(Buffer.from(asset.source).toString());
    const last = converted.get(file);
    const from = chunk.code;
    const made = last?.from === from ? last.made : await toSystemModule(from, { file, map });
    converted.set(file, { from, made });
    chunk.code = made.code;
    if (asset) asset.source = JSON.stringify(made.map);
  }
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
