import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageFile } from '../../build-output/contract.ts';
import type { Release } from '../store/release.ts';

/** The file of a page that says which packages are of what is live; below it they are asked for. */
export const packagesFile = 'sdk/index.json';

/** The version of root-config is the console's: it brings along the tool that modules are made with. */
const TOOL_OF = 'root-config';

/** What is to be installed for what is live. */
export interface LivePackages {
  /** By the name of the package. */
  readonly packages: Readonly<Record<string, LivePackage>>;
}

interface LivePackage {
  /** The version of the module that is live, and that it is of. */
  readonly version: string;
  /** Its name below `sdk/`. What it names never changes. */
  readonly file: string;
}

/** The packages of the versions that are live: each lies in the folder of its version. */
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
 * Where a package lies among releases.
 *
 * @param pathname - as it is asked for below a console's path, e.g. `/sdk/shared-ui-2.2.0-b1.tgz`
 * @returns such as `/shared-ui/2.2.0-b1/package.tgz`; nothing where that is no address of a package
 */
export function packageAt(pathname: string): string | undefined {
  const [, name, version] = /^\/sdk\/([a-z][a-z-]*)-(\d[^/]*)\.tgz$/.exec(pathname) ?? [];
  return name && `/${name === 'console' ? TOOL_OF : name}/${version}/${packageFile}`;
}
