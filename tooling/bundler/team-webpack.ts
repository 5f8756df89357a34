import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { build } from 'esbuild';
import type { Configuration } from 'webpack';
import { OWN_WEBPACK_SETTINGS, refuseOwnSettings } from './own-settings.ts';

type Mode = 'production' | 'development';

/** A team's settings, or a function that returns them, as webpack knows it. */
export type TeamSettings =
  | Configuration
  | ((
      environment: Readonly<Record<string, unknown>>,
      options: { readonly mode: Mode },
    ) => Configuration | Promise<Configuration>);

const ENDINGS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'];

/** Returns the path of the team's webpack configuration in a module's folder. */
export const teamWebpackFile = (folder: string): string | undefined =>
  ENDINGS.map((end) => path.join(folder, `webpack.config.${end}`)).find(existsSync);

/**
 * Returns build options, extended by the module's own webpack configuration if there is one.
 *
 * @param folder - folder of the module
 */
export async function withTeamWebpack<Options extends { readonly externals: readonly string[] }>(
  folder: string,
  mode: Mode,
  options: Options,
): Promise<Options & { readonly team?: Configuration }> {
  const file = teamWebpackFile(folder);
  if (!file) return options;
  const exported = await importFile(file);
  // What `consoleModule` of `console/webpack` returns has the settings that it was called with.
  const settings: TeamSettings = Object(exported).team ?? exported;
  return { ...options, team: await readSettings(file, settings, mode, options.externals) };
}

/** Returns a team's settings. @throws {NumberedFailure} if one of them is the console's */
export async function readSettings(
  file: string,
  settings: TeamSettings,
  mode: Mode,
  shared: readonly string[],
): Promise<Configuration> {
  const team = typeof settings === 'function' ? await settings({}, { mode }) : settings;
  if (typeof team !== 'object' || team === null || Array.isArray(team)) {
    throw new NumberedFailure(
      'MF-173',
      `${path.basename(file)} must export the settings that extend the console’s, or a function that returns them`,
    );
  }
  refuseOwnSettings(file, team, OWN_WEBPACK_SETTINGS, shared);
  return team;
}

/** Imports a configuration. Node cannot read TypeScript in every version, so it is translated beside the file. */
async function importFile(file: string): Promise<unknown> {
  const isScript = /\.[cm]?js$/.test(file);
  const script = isScript ? file : `${file}.${process.pid}.mjs`;
  try {
    if (!isScript) {
      const options = {
        bundle: true,
        packages: 'external',
        platform: 'node',
        format: 'esm',
      } as const;
      await build({ entryPoints: [file], outfile: script, ...options });
    }
    return (await import(pathToFileURL(script).href)).default;
  } finally {
    if (!isScript) rmSync(script, { force: true });
  }
}

/** Adds settings: members of objects one by one, lists at the end of lists. */
export function extend<Settings extends object>(base: Settings, team: object): Settings {
  const merged = new Map<string, unknown>(Object.entries(base));
  for (const [name, value] of Object.entries(team)) {
    const before = merged.get(name);
    if (Array.isArray(before) && Array.isArray(value)) merged.set(name, [...before, ...value]);
    else merged.set(name, isPlain(before) && isPlain(value) ? extend(before, value) : value);
  }
  return Object.fromEntries(merged) as Settings;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
