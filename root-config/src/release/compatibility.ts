import { isCompatible, type PublishedVersion } from '@console/shared-ui/contract';

/**
 * Why a version cannot run beside the others, in one sentence; nothing where it can.
 *
 * @param provides - version of the public API that a specifier stands for now; nothing where that
 * is not known, as of a local build, which whoever tries it answers for
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
