import { NumberedFailure } from '@console/shared-node/failure.ts';
import webpack, { type Configuration, type StatsModule } from 'webpack';

/**
 * Runs webpack once.
 *
 * @returns the files of which there is code in what it wrote
 * @throws {NumberedFailure} with webpack's messages when something does not compile
 */
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

/** The files of which webpack has put code into what it wrote. */
const builtFiles = (modules: readonly StatsModule[] = []): string[] =>
  modules.flatMap((module) => [module.nameForCondition ?? '', ...builtFiles(module.modules)]);

/** Of the statistics, only the modules that were written: all of them, and what each is made of. */
const EVERY_MODULE = {
  all: false,
  modules: true,
  nestedModules: true,
  modulesSpace: Number.POSITIVE_INFINITY,
  nestedModulesSpace: Number.POSITIVE_INFINITY,
} as const;
