import {
  compatibleApi,
  type ProvidedApis,
  type PublishedVersion,
} from '@console/shared-ui/contract';

/**
 * Explains in one sentence why a version cannot run with the others; undefined if it can.
 *
 * @param running - returns the running version of a shared module; undefined if unknown, as for a local
 *   build, whose compatibility is the developer's responsibility
 */
export function contractConflict(
  module: string,
  { version, uses }: PublishedVersion,
  running: (specifier: string) => ProvidedApis | undefined,
): string | undefined {
  for (const [specifier, wanted] of Object.entries(uses)) {
    const provided = running(specifier);
    if (!provided?.provides || compatibleApi(module, wanted, provided)) continue;
    return `${module} ${version} was built for ${specifier} ${wanted}, but ${provided.provides} is running`;
  }
  return undefined;
}
