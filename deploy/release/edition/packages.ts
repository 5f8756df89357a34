import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageFile } from '../../build-output/contract.ts';
import type { Release } from '../store/release.ts';

/** The page's list of the packages of live versions. The packages are served in the same folder. */
export const packagesFile = 'sdk/index.json';

/** The package of root-config is the `console` tool, and has the version of root-config. */
const TOOL_MODULE = 'root-config';

/** The packages that belong to the live versions. */
export interface LivePackages {
  /** Packages by name. */
  readonly packages: Readonly<Record<string, LivePackage>>;
}

interface LivePackage {
  /** The live version of the package's module. */
  readonly version: string;
  /** File name below `sdk/`, whose content never changes. */
  readonly file: string;
}

/** Returns the packages of live versions; each package is in the folder of its version. */
export function livePackages(live: readonly Release[]): LivePackages {
  const found = live.filter(({ folder }) => existsSync(path.join(folder, packageFile)));
  const packages = found.map(({ module, version }) => {
    const isTool = module === TOOL_MODULE;
    const file = `${isTool ? 'console' : module}-${version}.tgz`;
    return [isTool ? 'console' : `@console/${module}`, { version, file }];
  });
  return { packages: Object.fromEntries(packages) };
}

/**
 * Returns the path of a package among releases.
 *
 * @param pathname - path below the console's base, e.g. `/sdk/shared-ui-2.2.0-b1.tgz`
 * @returns e.g. `/shared-ui/2.2.0-b1/package.tgz`; `undefined` if the address is not of a package
 */
export function packageAt(pathname: string): string | undefined {
  const [, name, version] = /^\/sdk\/([a-z][a-z-]*)-(\d[^/]*)\.tgz$/.exec(pathname) ?? [];
  return name && `/${name === 'console' ? TOOL_MODULE : name}/${version}/${packageFile}`;
}
