import type { PublishedVersion } from './published.ts';

/**
 * Whether a module that was built against one version of a public face works with the version that
 * is provided: the same major version, and at least the minor one (Semantic Versioning 2.0.0 §6–8).
 *
 * @param builtAgainst - e.g. `1.4.0`
 * @param provided - e.g. `1.6.2`
 */
export function isCompatible(builtAgainst: string, provided: string): boolean {
  const [wantedMajor, wantedMinor] = numbersOf(builtAgainst);
  const [major, minor] = numbersOf(provided);
  return major === wantedMajor && minor >= wantedMinor;
}

/** Major and minor version; what is no version is `NaN` and compatible with nothing. */
function numbersOf(version: string): [major: number, minor: number] {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return [Number(major), Number(minor)];
}

/**
 * Why a version cannot run beside the others, in one sentence; nothing where it can.
 *
 * @param provides - version of the public face that a specifier stands for now; nothing where that
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
