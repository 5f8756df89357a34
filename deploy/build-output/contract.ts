import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import { filesOf } from './fingerprint.ts';

/** What a module offers to others, and what it was built against. */
export interface Contract {
  /** Version of its public API, where it has one. */
  readonly provides?: string;
  /** Specifier of a module with a public API → the version of it at the time of the build. */
  readonly uses: Readonly<Record<string, string>>;
  /** The stylesheets and texts that were built: a page asks for them by name. */
  readonly files?: readonly string[];
}

/** The name of the contract's file in a build. */
export const contractFile = 'contract.json';

/** The folder of a build with the declarations of its public API, by their path below the root. */
export const declarationsFolder = 'declarations';

/** The folder of a build with the sources that it was made of, by their path below the root. */
export const sourcesFolder = 'sources';

/** The file of a build that npm installs where a module is made elsewhere. */
export const packageFile = 'package.tgz';

/**
 * The contract of a module as its sources are now.
 *
 * @param built - what was built of it
 */
export function contractOf(name: string, built: string): Contract {
  const uses = usedModules(name).map((used) => [SCOPE + used, packageVersion(used)]);
  return {
    ...(hasPublicApi(name) && { provides: packageVersion(name) }),
    uses: Object.fromEntries(uses),
    files: filesOf(built)
      .map((file) => path.relative(built, file).split(path.sep).join('/'))
      .filter((file) => /^[^/]+\.css$|^assets\//.test(file)),
  };
}

/** Reads the contract of a build. */
export function readContract(file: string): Contract {
  // The build wrote it.
  return JSON.parse(readFileSync(file, 'utf8')) as Contract;
}

/** The folders of the modules that a module is built against. */
export function usedModules(name: string): string[] {
  return Object.keys(packageOf(name).dependencies)
    .filter((specifier) => specifier.startsWith(SCOPE))
    .map((specifier) => specifier.slice(SCOPE.length));
}

/** The version that a module's `package.json` gives; the project's, where it has none of its own. */
export const packageVersion = (name: string): string => packageOf(name).version;

const SCOPE = '@console/';

/** Modules that others are built against write down what they export. */
export const hasPublicApi = (name: string): boolean =>
  existsSync(path.join(root, name, 'public-api.json'));

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
