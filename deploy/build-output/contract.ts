import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { filesOf } from './fingerprint.ts';

/** The public API that a module provides, and the APIs that it was built against. */
export interface Contract {
  /** Version of the module's public API, if it has one. */
  readonly provides?: string;
  /** Earlier version of its public API that it still serves → file in the build that exports it. */
  readonly serves?: Readonly<Record<string, string>>;
  /** The version that each used public API had when the module was built, by specifier. */
  readonly uses: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
}

/** The contract's file in a build. */
export const contractFile = 'contract.json';

/** The folder of a build with the declarations of its public API, by path from the root. */
export const declarationsFolder = 'declarations';

/** The folder of a build with its sources, by path from the root. */
export const sourcesFolder = 'sources';

/** The npm package in a build, for modules that are developed elsewhere. */
export const packageFile = 'package.tgz';

/**
 * Returns the contract of a module's current sources.
 *
 * @param built - the module's output folder
 */
export function contractOf(name: string, built: string): Contract {
  return {
    ...(hasPublicApi(name) && { provides: packageVersion(name), ...servedBy(name) }),
    uses: usedVersions(name),
    files: namedFiles(built),
  };
}

/** Returns the versions of the public APIs that a module is built against, by specifier. */
export const usedVersions = (name: string): Record<string, string> =>
  Object.fromEntries(usedModules(name).map((used) => [SCOPE + used, packageVersion(used)]));

/** Returns the stylesheets and texts in a build, which pages request by name. */
export const namedFiles = (built: string): string[] =>
  filesOf(built)
    .map((file) => path.relative(built, file).split(path.sep).join('/'))
    .filter((file) => /^[^/]+\.css$|^assets\//.test(file));

/** Reads the contract of a build. */
export function readContract(file: string): Contract {
  // The file needs no validation, because the build wrote it.
  return JSON.parse(readFileSync(file, 'utf8')) as Contract;
}

/** Returns the folders of the modules that a module is built against. */
export function usedModules(name: string): string[] {
  return Object.keys(packageOf(name).dependencies)
    .filter((specifier) => specifier.startsWith(SCOPE))
    .map((specifier) => specifier.slice(SCOPE.length));
}

/** Returns the version in a module's `package.json`, or the project's if there is no such file. */
export const packageVersion = (name: string): string => packageOf(name).version;

const SCOPE = '@console/';

/** Returns whether a module has a public API, against which other modules can be built. */
export const hasPublicApi = (name: string): boolean =>
  existsSync(path.join(root, name, 'public-api.json'));

/** An earlier public API that a module still serves. */
export interface EarlierApi {
  /** The last version of this API. */
  readonly version: string;
  /** Its runtime exports. */
  readonly exports: readonly string[];
  /** Name of its files: `api-2` for `src/earlier/api-2.ts` and for `api-2.js` in the build. */
  readonly name: string;
}

/** Returns the earlier public APIs in a module's `src/earlier`, each described by a file such as `api-2.json`. */
export function earlierApis(module: string): readonly EarlierApi[] {
  const folder = path.join(root, module, 'src/earlier');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => /^api-\d+\.json$/.test(file))
    .map((file) => ({
      ...JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
      name: path.basename(file, '.json'),
    }));
}

const servedBy = (module: string): Pick<Contract, 'serves'> => {
  const served = earlierApis(module).map(({ version, name }) => [version, `${name}.js`]);
  return served.length > 0 ? { serves: Object.fromEntries(served) } : {};
};

interface Package {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

function packageOf(name: string): Package {
  const file = path.join(root, name, 'package.json');
  const { version = '0.0.0', dependencies = {} }: Partial<Package> = JSON.parse(
    readFileSync(existsSync(file) ? file : path.join(root, 'package.json'), 'utf8'),
  );
  return { version, dependencies };
}
