import path from 'node:path';
import type { Configuration } from 'webpack';
import { configuration } from '../bundler/webpack-config.ts';
import { buildOf, ownModule } from './own-module.ts';

/** Webpack's configuration for modules in other repositories, the same as for the console's own modules. */
export default function consoleModule(
  mode: 'production' | 'development' = 'production',
  folder: string = process.cwd(),
): Configuration {
  const outputFolder = path.join(folder, 'dist');
  return configuration({ ...buildOf(ownModule(folder)), mode, outputFolder });
}
