import path from 'node:path';
import type { Configuration } from 'webpack';
import { readSettings } from '../bundler/team-webpack.ts';
import { configuration } from '../bundler/webpack-config.ts';
import { buildOf, ownModule } from './own-module.ts';

interface Options {
  readonly mode?: 'production' | 'development';
}

/** Settings that extend the console's, or a function that returns them. */
export type TeamSettings =
  | Configuration
  | ((
      environment: Readonly<Record<string, unknown>>,
      options: Required<Options>,
    ) => Configuration | Promise<Configuration>);

/** A configuration as webpack calls it, with the team's settings, which the tool `console` reads. */
export type ConsoleConfiguration = ((
  environment?: unknown,
  options?: Options,
) => Promise<Configuration>) & { readonly team: TeamSettings };

/**
 * Returns webpack's configuration for a module in another repository: that of the console's own modules,
 * extended by the team's settings.
 *
 * @param folder - folder with the module's `package.json`
 */
export default function consoleModule(
  team: TeamSettings = {},
  folder: string = process.cwd(),
): ConsoleConfiguration {
  const whole = async (_: unknown, { mode = 'production' }: Options = {}) => {
    const build = buildOf(ownModule(folder));
    const settings = await readSettings('webpack.config', team, mode, build.externals);
    const outputFolder = path.join(folder, 'dist');
    return configuration({ ...build, mode, outputFolder, team: settings });
  };
  return Object.assign(whole, { team });
}
