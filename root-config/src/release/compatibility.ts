import { isCompatible, type PublishedVersion } from '@console/shared-ui/contract';

/**
 * Explains in one sentence why a version cannot run with the others; undefined if it can.
 *
 * @param provides - returns the running version of a specifier's public API; undefined if unknown, as for
 *   a local build, whose compatibility is the developer's responsibility
 */
export function contractConflict(
  module: string,
  { version, uses }: PublishedVersion,
  provides: (specifier: string) => string | undefined,
): string | undefined {
  for (const [specifier, wanted] of Object.entries(uses)) {
    const provided = provides(specifier);
    if (provided === undefined || isCompatible(wanted, provided)) continue;
    return `${module} ${version} was built for ${specifier} ${wanted}, but ${provided} is running`;
  }
  return undefined;
}
