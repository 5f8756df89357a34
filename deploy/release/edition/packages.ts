import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageFile } from '../../build-output/contract.ts';
import type { Release } from '../store/release.ts';

/** The page's list of the live versions' packages, which are served below the same path. */
export const packagesFile = 'sdk/index.json';

/** root-config's version is the console's; its package is the tool that modules are made with. */
const TOOL_OF = 'root-config';

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

/** Returns the packages of live versions, each from the folder of its version. */
export function livePackages(live: readonly Release[]): LivePackages {
  const found = live.filter(({ folder }) => existsSync(path.join(folder, packageFile)));
  const packages = found.map(({ module, version }) => {
    const isTool = module === TOOL_OF;
    const file = `${isTool ? 'console' : module}-${version}.tgz`;
    return [isTool ? 'console' : `@console/${module}`, { version, file }];
  });
  return { packages: Object.fromEntries(packages) };
}

/**
 * Returns the path of a package among releases.
 *
 * @param pathname - path below the console's base, e.g. `/sdk/shared-ui-2.2.0-b1.tgz`
 * @returns e.g. `/shared-ui/2.2.0-b1/package.tgz`; `undefined` if it is no package's address
 */
export function packageAt(pathname: string): string | undefined {
  const [, name, version] = /^\/sdk\/([a-z][a-z-]*)-(\d[^/]*)\.tgz$/.exec(pathname) ?? [];
  return name && `/${name === 'console' ? TOOL_OF : name}/${version}/${packageFile}`;
}
