import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';

/** Settings that the console makes for every module, each with the reason. `*` stands for any name. */
type OwnSettings = Readonly<Record<string, string>>;

const FILES = 'the page finds the files of a module by the names that the console gives them';
const PARTS = 'a module is its entry, and a file for each import()';
const LIBRARIES =
  'the page provides the shared libraries; anything else must be built into the module';
const BROWSERS = 'the page’s browsers run ES2022';
const SERVER = 'the server that dev starts serves the module to the console';

export const OWN_WEBPACK_SETTINGS: OwnSettings = {
  mode: 'dev builds for development, build and release for production',
  entry: 'the entry is the file in src with the module’s name',
  target: BROWSERS,
  'output.*': FILES,
  externals: LIBRARIES,
  externalsType: LIBRARIES,
  externalsPresets: LIBRARIES,
  devtool: 'source maps are files beside the scripts, and the page’s policy refuses eval',
  devServer: SERVER,
  watch: 'dev builds at each change, build and release once',
  'experiments.css':
    'the console extracts the styles into one stylesheet for the entry, one for its parts',
  'experiments.lazyCompilation': SERVER,
  'experiments.outputModule': 'the page loads System modules',
  'optimization.runtimeChunk': PARTS,
  'optimization.splitChunks': PARTS,
};

export const OWN_VITE_SETTINGS: OwnSettings = {
  base: 'the console decides where a module is served',
  'build.assetsInlineLimit': 'the page’s policy refuses fonts in an address, so assets are files',
  'build.cssCodeSplit': 'the page loads one stylesheet of a module',
  'build.lib': 'the entry is the file in src with the module’s name',
  'build.modulePreload': 'the page loads System modules',
  'build.ssr': BROWSERS,
  'build.target': BROWSERS,
  'css.modules.generateScopedName': 'class names begin with the module’s name',
  ...Object.fromEntries(
    ['rollupOptions', 'rolldownOptions'].flatMap((options) => [
      [`build.${options}.external`, LIBRARIES],
      [`build.${options}.input`, 'the entry is the file in src with the module’s name'],
      ...[
        'assetFileNames',
        'chunkFileNames',
        'dir',
        'entryFileNames',
        'file',
        'format',
        'name',
      ].map((name) => [`build.${options}.output.${name}`, FILES]),
    ]),
  ),
};

/**
 * Refuses settings of a team that the console makes itself: it would have to ignore them, or the module
 * would not run in the page.
 *
 * @param file - the team's configuration file
 * @param shared - specifiers of the libraries that the page provides, which cannot be replaced
 * @throws {NumberedFailure} with each of these settings, and why
 */
export function refuseOwnSettings(
  file: string,
  settings: object,
  own: OwnSettings,
  shared: readonly string[],
): void {
  const set = Object.entries(own).flatMap(([setting, reason]) =>
    setPaths(settings, setting.split('.')).map((name) => ({ name, reason })),
  );
  for (const name of aliases(settings)) {
    const specifier = name.replace(/\$$/, '');
    if (shared.includes(specifier))
      set.push({ name: `resolve.alias of ${specifier}`, reason: LIBRARIES });
  }
  if (set.length === 0) return;
  const lines = set.map(({ name, reason }) => `  ${name}: ${reason}`);
  throw new NumberedFailure(
    'MF-173',
    `${path.basename(file)} must not set:\n${lines.join('\n')}\nRemove these settings; all others extend the console’s own.`,
  );
}

/** Returns the names of the settings at a path, if they are set. */
function setPaths(settings: unknown, [first = '', ...rest]: readonly string[]): string[] {
  if (Array.isArray(settings)) {
    return [...new Set(settings.flatMap((one) => setPaths(one, [first, ...rest])))];
  }
  if (typeof settings !== 'object' || settings === null) return [];
  const members = new Map(Object.entries(settings).filter(([, value]) => value !== undefined));
  const names = first === '*' ? [...members.keys()] : members.has(first) ? [first] : [];
  if (rest.length === 0) return names;
  return names.flatMap((name) => setPaths(members.get(name), rest).map((one) => `${name}.${one}`));
}

function aliases(settings: object): readonly string[] {
  const alias: unknown = Object(Object(settings).resolve).alias;
  return Array.isArray(alias)
    ? alias.flatMap(({ name, find = name }) => (typeof find === 'string' ? find : []))
    : Object.keys(Object(alias));
}
