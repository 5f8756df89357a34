import path from 'node:path';
import type { Configuration } from 'webpack';
import { configuration } from '../bundler/webpack-config.ts';
import { buildOf, ownModule } from './own-module.ts';

/**
 * The webpack configuration of a module in a repository of its own: the one that the console's own
 * modules are built by.
 *
 * @param mode - of webpack
 * @param folder - with the module's `package.json`
 */
export default function consoleModule(
  mode: 'production' | 'development' = 'production',
  folder: string = process.cwd(),
): Configuration {
  const outputFolder = path.join(folder, 'dist');
  return configuration({ ...buildOf(ownModule(folder)), mode, outputFolder });
}
