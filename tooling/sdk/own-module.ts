import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NumberedFailure } from '@console/shared-node/failure.ts';
import { root } from '@console/shared-node/folders.ts';
import { withTeamWebpack } from '../bundler/team-webpack.ts';
import type { BuildOptions } from '../bundler/webpack-config.ts';
import { consoleAddress } from './console-address.ts';

const SCOPE = '@console/';

/** A module in another repository. */
export interface OwnModule {
  /** Folder name in the console, e.g. `mf-billing`. */
  readonly name: string;
  readonly folder: string;
  readonly address: string;
  /** The shared modules that it uses, each with the version or URL in its `package.json`. */
  readonly uses: Readonly<Record<string, string>>;
}

/** Returns the module in a folder. @throws {NumberedFailure} if there is none */
export function ownModule(folder: string): OwnModule {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) {
    throw new NumberedFailure('MF-193', `${folder} has no package.json: this is not a module`);
  }
  const { name = '', dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof name !== 'string' || !/^@console\/mf-[\w-]+$/.test(name)) {
    throw new NumberedFailure(
      'MF-193',
      `The name in ${file} must be that of a module, such as @console/mf-billing`,
    );
  }
  const uses = Object.entries<string>(dependencies).filter(([one]) => one.startsWith(SCOPE));
  return {
    name: name.slice(SCOPE.length),
    folder,
    address: consoleAddress(folder),
    uses: Object.fromEntries(uses),
  };
}

/** Returns the folder in which a package of a module is installed. */
export const installedAt = ({ folder }: Pick<OwnModule, 'folder'>, name: string): string =>
  path.join(folder, 'node_modules', name);

/** Returns the installed versions of the shared modules that a module uses, by specifier. */
export const installedVersions = (module: OwnModule): Record<string, string> =>
  Object.fromEntries(
    Object.keys(module.uses).map((used) => {
      const file = path.join(installedAt(module, used), 'package.json');
      return [used, JSON.parse(readFileSync(file, 'utf8')).version];
    }),
  );

/** Facts about the console, which are written into the tool's package when it is built. */
export interface Offered {
  readonly shared: readonly string[];
  /** Exact versions of packages that the templates use. */
  readonly versions: Readonly<Record<string, string>>;
}

export const offered = (): Offered =>
  JSON.parse(readFileSync(path.join(root, 'scripts/offered.json'), 'utf8'));

/** The options of a build but for its mode and its folder. */
type ModuleBuild = Omit<BuildOptions, 'mode' | 'outputFolder'>;

/** Returns the options of a build with webpack: the console's own, and those of the module's configuration. */
export async function webpackBuildOf(
  module: OwnModule,
  mode: BuildOptions['mode'],
): Promise<ModuleBuild & Pick<BuildOptions, 'mode'>> {
  return { mode, ...(await withTeamWebpack(module.folder, mode, buildOf(module))) };
}

/** Returns the build options of a module, the same as for the console's own modules. */
export function buildOf({ name, folder }: OwnModule): ModuleBuild {
  const entry = ['tsx', 'ts'].map((end) => `src/${name}.${end}`);
  const source = entry.find((file) => existsSync(path.join(folder, file)));
  if (!source) throw new NumberedFailure('MF-193', `${name} has no src/${name}.tsx`);
  const externals = offered().shared;
  return { name, folder, entries: { [name]: source }, externals, format: 'system', confined: true };
}
