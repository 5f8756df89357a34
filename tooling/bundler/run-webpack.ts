import { NumberedFailure } from '@console/shared-node/failure.ts';
import webpack, { type Configuration, type StatsModule } from 'webpack';

/** Returns the files whose code is in the output. @throws {NumberedFailure} with webpack's errors */
export function runWebpack(configuration: Configuration): Promise<string[]> {
  const compiler = webpack(configuration);
  if (!compiler) throw new Error('webpack has nothing to do');
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error);
        else if (stats.hasErrors() || stats.hasWarnings()) {
          reject(
            new NumberedFailure(
              'MF-173',
              stats.toString({ colors: false, preset: 'errors-warnings' }),
            ),
          );
        } else resolve(builtFiles(stats.toJson(EVERY_MODULE).modules));
      });
    });
  });
}

const builtFiles = (modules: readonly StatsModule[] = []): string[] =>
  modules.flatMap((module) => [module.nameForCondition ?? '', ...builtFiles(module.modules)]);

/** Options for webpack's statistics: list all emitted modules, also nested ones, and nothing else. */
const EVERY_MODULE = {
  all: false,
  modules: true,
  nestedModules: true,
  modulesSpace: Number.POSITIVE_INFINITY,
  nestedModulesSpace: Number.POSITIVE_INFINITY,
} as const;
